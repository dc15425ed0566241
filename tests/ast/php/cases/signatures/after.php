<?php
namespace A;
const K = 1;
function f(int $a, string ...$b): ?int { return 1; }
abstract class B extends C implements D
{
    use T;
    const X = 1;
    private const Y = 2;
    public ?int $id = null;
    public function __construct(private string $n, protected int $m = 2) {}
    abstract protected function g(array $a = [1,]): static;
    private function h() {}
}
enum S: string { case A = 'a'; }
