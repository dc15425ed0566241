new a()();
