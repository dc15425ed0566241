<?php
namespace App\First;
use Lib\Http as Web;
use function Other\f;
$a = new Sub\Part();
$b = Web\Client::make();
$c = new namespace\Near();
$d = $a instanceof Kind || $b instanceof Web\Reply;
$e = new \DateTime();
try {} catch (Sub\Broken $error) {}
namespace App\Second;
$f = new Beside();
