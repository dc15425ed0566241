<?php
// Prints each file of PHP below FOLDER, then "from to" for each that declares a class, function or constant which another one names or has in a
// `use`, and for each included by a literal path. PHP's own parser reads the files (the extension ast); names are resolved by PHP's rules and found
// where they are declared, not by the names of files: `php edges.php FOLDER`.
final class Uses
{
    /** Names with their kinds, such as "class monolog\logger". */
    public array $declared = [];
    public array $used = [];
    public array $included = [];
    private string $namespace = '';
    private array $aliases = [];

    public function __construct(ast\Node $root)
    {
        $this->visit($root);
    }

    private function visit(mixed $node): void
    {
        if (!$node instanceof ast\Node) {
            return;
        }
        $children = $node->children;
        switch ($node->kind) {
            case ast\AST_NAMESPACE:
                $this->namespace = $children['name'] ?? '';
                $this->aliases = [];
                break;
            case ast\AST_USE:
                $this->bind($children, '', $node->flags);
                return;
            case ast\AST_GROUP_USE:
                $this->bind($children['uses']->children, $children['prefix'] . '\\', $node->flags);
                return;
            case ast\AST_CLASS:
                if (!($node->flags & ast\flags\CLASS_ANONYMOUS)) {
                    $this->declare('class', $children['name']);
                }
                break;
            case ast\AST_FUNC_DECL:
                $this->declare('function', $children['name']);
                break;
            case ast\AST_CONST_ELEM:
                break;
            case ast\AST_CONST_DECL:
                foreach ($children as $constant) {
                    $this->declare('const', $constant->children['name']);
                }
                break;
            case ast\AST_INCLUDE_OR_EVAL:
                $this->include($children['expr']);
                break;
            case ast\AST_CALL:
                $this->name('function', $children['expr']);
                $this->visit($children['args']);
                if ($children['expr']->kind === ast\AST_NAME) {
                    return;
                }
                break;
            case ast\AST_CONST:
                $this->name('const', $children['name']);
                return;
            case ast\AST_NAME:
                $this->name('class', $node);
                return;
        }
        foreach ($children as $child) {
            $this->visit($child);
        }
    }

    private function bind(array $uses, string $prefix, int $general): void
    {
        foreach ($uses as $use) {
            $kind = [ast\flags\USE_FUNCTION => 'function', ast\flags\USE_CONST => 'const'][$use->flags ?: $general] ?? 'class';
            $name = $prefix . $use->children['name'];
            $last = substr("\\$name", strrpos("\\$name", '\\') + 1);
            $this->aliases["$kind " . strtolower($use->children['alias'] ?? $last)] = $name;
            $this->add($kind, $name);
        }
    }

    private function declare(string $kind, string $name): void
    {
        $this->declared[] = self::key($kind, ltrim("$this->namespace\\$name", '\\'));
    }

    private function name(string $kind, mixed $node): void
    {
        if (!$node instanceof ast\Node || $node->kind !== ast\AST_NAME) {
            return;
        }
        $name = $node->children['name'];
        if ($node->flags === ast\flags\NAME_FQ) {
            $this->add($kind, $name);
            return;
        }
        [$first, $rest] = explode('\\', $name, 2) + [1 => null];
        // The first part of a qualified name is an alias of a class or namespace, whatever the whole is.
        $alias = $this->aliases[($rest === null ? $kind : 'class') . ' ' . strtolower($first)] ?? null;
        if ($node->flags !== ast\flags\NAME_RELATIVE && $alias !== null) {
            $this->add($kind, $rest === null ? $alias : "$alias\\$rest");
            return;
        }
        $this->add($kind, ltrim("$this->namespace\\$name", '\\'));
        if ($kind !== 'class' && $rest === null) {
            $this->add($kind, $name);
        }
    }

    private function add(string $kind, string $name): void
    {
        $this->used[self::key($kind, $name)] = true;
    }

    private static function key(string $kind, string $name): string
    {
        return "$kind " . ($kind === 'const' ? $name : strtolower($name));
    }

    private function include(mixed $path): void
    {
        if (is_string($path)) {
            $this->included[] = $path;
        } elseif ($path instanceof ast\Node && $path->kind === ast\AST_BINARY_OP && is_string($path->children['right'])) {
            $left = $path->children['left'];
            if ($left instanceof ast\Node && $left->kind === ast\AST_MAGIC_CONST && $left->flags === ast\flags\MAGIC_DIR) {
                $this->included[] = $path->children['right'];
            }
        }
    }
}

chdir($argv[1]);
$files = [];
foreach (explode("\0", shell_exec("git ls-files -z -- '*.php'")) as $path) {
    try {
        if ($path !== '') {
            $files[$path] = new Uses(ast\parse_file($path, 90));
        }
    } catch (Throwable) {
        // A file that PHP does not take uses nothing.
    }
}
$places = [];
foreach ($files as $path => $file) {
    foreach ($file->declared as $name) {
        $places[$name][] = $path;
    }
}
foreach ($files as $path => $file) {
    echo "$path\n";
    $found = array_map(fn ($name) => $places[$name] ?? [], array_keys($file->used));
    foreach ($file->included as $name) {
        $real = realpath(dirname($path) . '/' . ltrim($name, '/'));
        $found[] = $real === false ? [] : [substr($real, strlen(getcwd()) + 1)];
    }
    foreach (array_unique(array_merge([], ...$found)) as $to) {
        if ($to !== $path) {
            echo "$path $to\n";
        }
    }
}
