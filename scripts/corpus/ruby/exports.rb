# What others can reach of a file by Ripper, each with what they see of it: modules, classes, methods with their parameters, constants.
class Exports
  attr_reader :found

  def initialize(text)
    @found = {}
    @hidden = {}
    tree = Ripper.sexp(text)
    body(tree[1], nil, false) if tree
    @hidden.each_key { |name| @found.delete(name) }
  end

  private

  # Places are lists of two numbers, which a change of layout moves.
  def plain(node)
    return node unless node.is_a?(Array)
    return nil if node.length == 2 && node.all?(Integer)

    node.map { |each| plain(each) }
  end

  def text(node)
    Digest::SHA256.hexdigest(plain(node).inspect)[0, 12]
  end

  def name_of(node)
    case node[0]
    when :const_ref, :var_ref, :var_field, :symbol, :fcall, :vcall then name_of(node[1])
    when :top_const_ref, :top_const_field then ".#{name_of(node[1])}"
    when :const_path_ref, :const_path_field then "#{name_of(node[1])}.#{name_of(node[2])}"
    when :symbol_literal, :dyna_symbol then name_of(node[1])
    when :string_literal then node[1][1] ? node[1][1][1] : ""
    when :command then "#{name_of(node[1])} …"
    else node[1].is_a?(String) ? node[1] : ""
    end
  end

  def body(nodes, parent, singleton)
    state = { visibility: :public, singleton: singleton }
    nodes.each { |node| read(node, parent, state) if node.is_a?(Array) }
  end

  def add(name, parent, state, seen, own: state[:singleton])
    symbol = [parent, (own ? "self." : "") + name].compact.join(".")
    @found[symbol] = seen
    state[:visibility] == :private ? @hidden[symbol] = true : @hidden.delete(symbol)
    symbol
  end

  def read(node, parent, state)
    case node[0]
    when :class, :module then type(node, parent)
    when :sclass then body(node[2][1], parent, true)
    when :def then add(name_of(node[1]), parent, state, "def #{text(node[2][0] == :paren ? node[2][1] : node[2])}")
    when :defs then add(name_of(node[3]), parent, { visibility: :public }, "def #{text(node[4][0] == :paren ? node[4][1] : node[4])}", own: true)
    when :assign then constant(node[1], text(node[2]), parent)
    when :massign then node[1].each { |each| constant(each, "…", parent) if each.is_a?(Array) }
    when :alias then add(name_of(node[1]), parent, state, "alias")
    when :vcall then word(name_of(node[1]), state)
    when :command then call(name_of(node[1]), node[2], parent, state)
    when :method_add_arg then call(name_of(node[1]), node[2][1], parent, state) if node[1][0] == :fcall
    when :method_add_block then read(node[1], parent, state)
    end
  end

  def word(word, state)
    case word
    when "private", "public" then state[:visibility] = word.to_sym
    when "protected" then state[:visibility] = :public
    when "module_function" then state[:singleton] = true
    end
  end

  def type(node, parent)
    name = name_of(node[1]).delete_prefix(".")
    symbol = [parent, name].compact.join(".")
    seen = node[0] == :class ? "class #{text(node[2])}" : "module"
    # A module is opened again anywhere; its first place counts.
    @found[symbol] = seen unless node[0] == :module && @found.key?(symbol)
    body(node[node[0] == :class ? 3 : 2][1], symbol, false)
  end

  def constant(place, seen, parent)
    return unless place[0] == :var_field && place[1][0] == :@const

    @found[[parent, name_of(place)].compact.join(".")] = seen
  end

  def call(method, given, parent, state)
    list = given.is_a?(Array) && given[0] == :args_add_block ? given[1] : given
    list = [] unless list.is_a?(Array)
    list = list.select { |each| each.is_a?(Array) }
    names = list.select { |each| %i[symbol_literal string_literal dyna_symbol].include?(each[0]) }.map { |each| name_of(each) }
    case method
    when "attr_reader" then names.each { |name| add(name, parent, state, method) }
    when "attr_writer" then names.each { |name| add("#{name}=", parent, state, method) }
    when "attr_accessor" then names.each { |name| [name, "#{name}="].each { |each| add(each, parent, state, method) } }
    when "define_method", "alias_method" then names.first(1).each { |name| add(name, parent, state, method) }
    when "include", "extend", "prepend" then list.each { |each| @found["#{parent || "main"}.#{method} #{name_of(each).gsub(".", "::")}"] = method }
    when "private", "private_class_method", "private_constant", "public", "protected", "module_function" then hide(method, list, names, parent, state)
    end
  end

  def hide(method, list, names, parent, state)
    before = @found.keys
    list.each { |each| read(each, parent, { visibility: :public, singleton: state[:singleton] }) }
    own = state[:singleton] || method == "private_class_method"
    symbols = names.map { |name| [parent, (own ? "self." : "") + name].compact.join(".") } + (@found.keys - before)
    symbols.each { |symbol| method.start_with?("private") ? @hidden[symbol] = true : @hidden.delete(symbol) }
  end
end
