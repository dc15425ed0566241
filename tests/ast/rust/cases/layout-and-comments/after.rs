fn f(
    a: u8,
) -> u8 {
    /* two */
    a + 1
}
