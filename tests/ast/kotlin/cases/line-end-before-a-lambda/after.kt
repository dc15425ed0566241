val x = f
{
  1
}
