<?php
/** f. @param int $a a */
function f(
    $a,
    $b = [1, 2,],
)
{
    # a
    return $a;
}
