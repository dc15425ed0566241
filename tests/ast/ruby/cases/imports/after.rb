require 'set'
require_relative '../lib/a'
autoload :Foo, 'foo'
load name
Foo::Bar.new
class Own; end
Own.new
