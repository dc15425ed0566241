module App
  autoload :Part, "#{__dir__}/pieces/part"
  LIMIT = 3

  class Server < Base
    def run = UI::Shell.new(LIMIT, ::Set.new)
  end
end

class App::Docs::Page
end
