# Answers lines of JSON with what Ruby's own parser gives, without places: {"text": …} → {"tree": …, "formatted": null, "exports": {…}}.
require "json"
require "digest"
require "ripper"
require_relative "exports"

MAGIC = /\A#.*?\b(?:frozen[_-]string[_-]literal|(?:en)?coding|warn[_-]indent|warn[_-]past[_-]scope|shareable[_-]constant[_-]value|typed)\s*[:=]|\A#!/i

EMPTY = [:BEGIN, [["NilClass", "nil"]]].freeze

# A semicolon alone is an empty statement, which does nothing.
def tree_of(node)
  children = node.children.map { |child| plain(child) }
  return [node.type, children] unless node.type == :BLOCK

  kept = children.reject { |child| child == EMPTY }
  kept.length == 1 ? kept.first : [:BLOCK, kept]
end

def plain(node)
  case node
  when RubyVM::AbstractSyntaxTree::Node then tree_of(node)
  when Array then node.map { |child| plain(child) }
  when Proc then "proc"
  else [node.class.name, node.inspect]
  end
end

def magic(text)
  Ripper.lex(text).filter_map { |_, type, token| token.strip.sub(/\A#(?!!)\s*/, "# ") if type == :on_comment && token.match?(MAGIC) }
end

def data(text)
  Ripper.lex(text).find { |_, type, _| type == :on___end__ } && text[/^__END__\r?\n(.*)\z/m, 1]
end

$stdout.sync = true
$VERBOSE = nil
STDIN.each_line do |line|
  # The number of a line is no part of the program here.
  text = JSON.parse(line)["text"].force_encoding("UTF-8").gsub("__LINE__", "__LINX__")
  tree = begin
    Digest::SHA256.hexdigest([plain(RubyVM::AbstractSyntaxTree.parse(text)), magic(text), data(text)].inspect)
  rescue SyntaxError, StandardError
    nil
  end
  puts JSON.generate({ tree: tree, formatted: nil, exports: tree && Exports.new(text).found })
end
