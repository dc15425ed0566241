# Loads every file of a folder, each in a process of its own, and prints one line for each file of the folder that a file requires: "from to".
require "set"
require "timeout"

folder = File.realpath(ARGV.fetch(0))
$LOAD_PATH.unshift(folder)
$edges = Set.new
FOLDER = "#{folder}/"

module Traced
  def note(from, name, base)
    return if from.nil? || !from.start_with?(FOLDER)
    path = base ? File.expand_path(name, File.dirname(from)) : ($LOAD_PATH.resolve_feature_path(name) || [])[1]
    path = "#{path}.rb" if base && !path.end_with?(".rb")
    return unless path && path.start_with?(FOLDER) && path.end_with?(".rb") && File.file?(path) && path != from
    $edges << "#{from.delete_prefix(FOLDER)} #{path.delete_prefix(FOLDER)}"
  end

  def require(name)
    note(caller_locations(1, 1).first&.absolute_path, name.to_s, false)
    super
  end

  def require_relative(name)
    from = caller_locations(1, 1).first&.absolute_path
    note(from, name.to_s, true)
    # The original looks at its caller, which would be this file.
    Kernel.require(File.expand_path(name.to_s, File.dirname(from)))
  end
end

Object.prepend(Traced)
files = Dir.glob("#{folder}/#{ARGV[1] || "**/*.rb"}").sort
files.each do |file|
  reader, writer = IO.pipe
  child = fork do
    reader.close
    $stdout.reopen(File::NULL)
    $stderr.reopen(File::NULL)
    begin
      Timeout.timeout(5) { load file }
    rescue Exception # rubocop:disable Lint/RescueException
      nil
    end
    writer.write($edges.to_a.join("\n"))
    writer.close
    exit!(0)
  end
  writer.close
  $edges.merge(reader.read.split("\n"))
  reader.close
  Process.wait(child)
end
puts $edges.to_a.sort
