declare namespace A {}
