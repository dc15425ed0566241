auto a = R"(a b)";
