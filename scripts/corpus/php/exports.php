<?php
// What others can reach of a file, by PHP's own parser: functions, constants, classes and their members that are not private, each with what they see of it.
final class Exports
{
    public array $found = [];

    public function __construct(ast\Node $root)
    {
        $this->readAll($root);
    }

    private static function seen($node, array $left_out = []): string
    {
        return substr(hash('sha256', json_encode([plain($node), $left_out])), 0, 12);
    }

    private function readAll(?ast\Node $list): void
    {
        foreach ($list->children ?? [] as $node) {
            if (!$node instanceof ast\Node) {
                continue;
            }
            match ($node->kind) {
                ast\AST_NAMESPACE => $this->readAll($node->children['stmts']),
                ast\AST_FUNC_DECL => $this->found[$node->children['name']] = $this->signature($node),
                ast\AST_CONST_DECL => $this->readConstants($node, '', ''),
                ast\AST_CLASS => $this->readClass($node),
                default => null,
            };
        }
    }

    private function signature(ast\Node $node): string
    {
        // What a function does and its attributes are nothing to callers; whether it gives a generator or a reference is a flag.
        $flags = $node->flags & ~ast\flags\FUNC_GENERATOR & ~ast\flags\MODIFIER_PUBLIC;
        $parameters = array_map(fn ($each) => self::withoutAttributes($each), $node->children['params']->children);
        return $flags . self::seen($node->children['returnType']) . implode(' ', array_map(fn ($each) => self::seen($each), $parameters));
    }

    private static function withoutAttributes(ast\Node $node): ast\Node
    {
        $copy = clone $node;
        $copy->children['attributes'] = null;
        return $copy;
    }

    private function readConstants(ast\Node $node, string $above, string $more): void
    {
        foreach ($node->children as $each) {
            $this->found[$above . $each->children['name']] = $more . self::seen($each->children['value']);
        }
    }

    private function readClass(ast\Node $node): void
    {
        $name = $node->children['name'];
        $this->found[$name] = $node->flags . self::seen($node->children['extends']) . self::seen($node->children['implements']) . self::seen($node->children['type'] ?? null);
        foreach ($node->children['stmts']->children as $member) {
            $this->readMember($member, "$name.");
        }
    }

    private function readMember(ast\Node $member, string $above): void
    {
        $private = ast\flags\MODIFIER_PRIVATE;
        if ($member->kind === ast\AST_METHOD) {
            if (!($member->flags & $private)) {
                $this->found[$above . $member->children['name']] = $this->signature($member);
            }
            foreach ($member->children['params']->children as $each) {
                $visible = ast\flags\MODIFIER_PUBLIC | ast\flags\MODIFIER_PROTECTED | ast\flags\MODIFIER_READONLY;
                if (($each->flags & $visible) && !($each->flags & $private)) {
                    $this->found[$above . '$' . $each->children['name']] = self::seen(self::withoutAttributes($each));
                }
            }
        } elseif ($member->kind === ast\AST_CLASS_CONST_GROUP && !($member->flags & $private)) {
            $this->readConstants($member->children['class'] ?? $member->children['const'], $above, $member->flags . self::seen($member->children['type'] ?? null));
        } elseif ($member->kind === ast\AST_PROP_GROUP && !($member->flags & $private)) {
            foreach ($member->children['props']->children as $each) {
                $this->found[$above . '$' . $each->children['name']] = $member->flags . self::seen($member->children['type']) . self::seen($each->children['default']);
            }
        } elseif ($member->kind === ast\AST_ENUM_CASE) {
            $this->found[$above . $member->children['name']] = self::seen($member->children['expr']);
        } elseif ($member->kind === ast\AST_USE_TRAIT) {
            $names = array_map(fn ($each) => $each->children['name'], $member->children['traits']->children);
            $this->found[$above . 'use ' . implode(', ', $names)] = self::seen($member);
        }
    }
}
