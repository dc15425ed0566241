std::vector<std::vector<int>> a;
