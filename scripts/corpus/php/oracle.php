<?php
// Answers lines of JSON with the tree that PHP's own parser gives (the extension ast): {"text": …} → {"tree": …, "formatted": null, "exports": {…}}.
require __DIR__ . '/exports.php';

function plain($node)
{
    if (!$node instanceof ast\Node) {
        return [gettype($node), is_float($node) ? var_export($node, true) : (is_string($node) ? base64_encode($node) : $node)];
    }
    $children = [];
    foreach ($node->children as $key => $child) {
        if ($key === '__declId') {
            continue;
        }
        $children[$key] = $key === 'docComment' ? null : plain($child);
    }
    return [ast\get_kind_name($node->kind), $node->flags, $children];
}

/** Comments of documentation with tags that programs read. */
function annotations(string $text): array
{
    $plain = 'param|return|returns|throws|author|see|link|since|version|copyright|license|todo|deprecated|inheritdoc|example|category|package|subpackage|phpstan-\w+|psalm-\w+';
    $found = [];
    foreach (PhpToken::tokenize($text) as $token) {
        if ($token->id === T_DOC_COMMENT && preg_match("/@(?!(?:$plain)\b)\w/i", $token->text)) {
            $found[] = base64_encode($token->text);
        }
    }
    return $found;
}

while (($line = fgets(STDIN)) !== false) {
    $text = json_decode($line, true)['text'];
    try {
        $root = ast\parse_code($text, 90);
        $tree = json_encode([plain($root), annotations($text)], JSON_THROW_ON_ERROR, 8192);
        $tree = hash('sha256', $tree);
        $exports = (object) (new Exports($root))->found;
    } catch (Throwable $error) {
        [$tree, $exports] = [null, null];
    }
    echo json_encode(['tree' => $tree, 'formatted' => null, 'exports' => $exports]), "\n";
}
