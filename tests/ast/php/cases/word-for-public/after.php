<?php
class A
{
    public const X = 1;
    public function f() {}
    public static $p;
}
