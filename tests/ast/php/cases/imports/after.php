<?php
namespace App;
use Psr\Log\{A, B as C};
use function Foo\f;
require_once __DIR__ . '/a.php';
include $x;
$a = new Sibling();
$b = new \Other\Thing();
$c = new C();
