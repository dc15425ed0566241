<?php
$a = "it's";
$b = "\\n";
return ($a === "x") + true;
function f() { unset($a, $b,); return g("x"); }
