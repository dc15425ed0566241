<?php
class A
{
    const X = 1;
    function f() {}
    static $p;
}
