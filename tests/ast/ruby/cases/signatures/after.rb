module A::B
  VERSION = '1'
  class C < D
    include E
    attr_reader :a, :b
    attr_writer :w
    private attr_reader :c, :d
    private attr_accessor(:e)
    def initialize(a, k:, o: 2, **r, &b); end
    def self.make(x) = new(x)
    private
    def hidden; end
    public def shown() 1 end
    def later; end
    private :a
    X = 1
    private_constant :X
    class << self
      def s; end
    end
  end
end
