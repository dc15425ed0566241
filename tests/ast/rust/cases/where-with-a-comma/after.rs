fn f<T>()
where
    T: A
{
}
