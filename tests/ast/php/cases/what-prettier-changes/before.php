<?php
$a = 'it\'s';
$b = '\n';
return ($a === 'x') + TRUE;
function f() { unset($a, $b); return (g('x')); }
