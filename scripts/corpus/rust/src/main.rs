// Says of each text (a line of JSON with "text") whether `syn` takes it, its tokens as far as rustfmt may not change them, and how rustfmt writes it.
// The order of `use` items that follow one another, trailing commas, double parentheses, the braces of single expressions and the semicolon of a last
// `return` are not compared; what macros and
// attributes are given is, with the spacing of its signs.
mod exports;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::io::{BufRead, Write};
use std::process::{Command, Stdio};
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Expr, Item, Pat, Stmt, Type, UseTree};

fn main() {
    let input = std::io::stdin();
    let mut output = std::io::stdout();
    for line in input.lock().lines() {
        let asked: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let text = asked["text"].as_str().unwrap();
        let tree = tree_of(text);
        let formats = std::env::var("SKL_ORACLE_FORMATS").map_or(true, |each| each != "no");
        let formatted = tree.as_ref().filter(|_| formats).and_then(|_| formatted(text));
        let answer = serde_json::json!({ "tree": tree, "formatted": formatted, "exports": exports::exports_of(text) });
        writeln!(output, "{answer}").unwrap();
        output.flush().unwrap();
    }
}

fn tree_of(text: &str) -> Option<String> {
    let mut file = syn::parse_file(text).ok()?;
    Normal.visit_file_mut(&mut file);
    sort_items(&mut file.items);
    let mut written = String::new();
    write(file.to_token_stream(), false, &mut written);
    Some(written)
}

struct Normal;

impl VisitMut for Normal {
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        let mut exact = String::new();
        write(mac.tokens.clone(), true, &mut exact);
        let delimiter = format!("{:?}", std::mem::discriminant(&mac.delimiter));
        mac.tokens = quote::quote!(#delimiter #exact);
    }

    fn visit_meta_list_mut(&mut self, list: &mut syn::MetaList) {
        let mut exact = String::new();
        write(list.tokens.clone(), true, &mut exact);
        list.tokens = quote::quote!(#exact);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        visit_mut::visit_item_mod_mut(self, module);
        if let Some((_, items)) = &mut module.content {
            sort_items(items);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Paren(inner) if inner.attrs.is_empty() && matches!(&*inner.expr, Expr::Paren(_)) => {
                *expr = (*inner.expr).clone();
            }
            Expr::Tuple(tuple) if tuple.elems.len() == 1 => {
                let only = &tuple.elems[0];
                *expr = parse_quote!(__one(#only));
            }
            Expr::Closure(closure) => {
                if matches!(closure.output, syn::ReturnType::Default) {
                    unwrap_block(&mut closure.body);
                }
            }
            _ => {}
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        if let Some(Stmt::Expr(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_), semicolon)) = block.stmts.last_mut() {
            *semicolon = Some(Default::default());
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        visit_mut::visit_arm_mut(self, arm);
        unwrap_block(&mut arm.body);
        arm.comma = Some(Default::default());
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        visit_mut::visit_pat_mut(self, pat);
        if let Pat::Tuple(tuple) = pat {
            if tuple.elems.len() == 1 {
                let only = &tuple.elems[0];
                *pat = parse_quote!(__One(#only));
            }
        }
    }

    fn visit_type_mut(&mut self, kind: &mut Type) {
        visit_mut::visit_type_mut(self, kind);
        if let Type::Tuple(tuple) = kind {
            if tuple.elems.len() == 1 {
                let only = &tuple.elems[0];
                *kind = parse_quote!(__One<#only>);
            }
        }
    }
}

fn unwrap_block(body: &mut Box<Expr>) {
    loop {
        let Expr::Block(block) = &**body else { return };
        if block.label.is_some() || !block.attrs.is_empty() {
            return;
        }
        let inner = match &block.block.stmts[..] {
            [Stmt::Expr(inner, None)] => inner.clone(),
            [Stmt::Expr(inner @ (Expr::Return(_) | Expr::Break(_) | Expr::Continue(_)), _)] => inner.clone(),
            _ => return,
        };
        *body = Box::new(inner);
    }
}

fn sort_items(items: &mut [Item]) {
    for item in items.iter_mut() {
        if let Item::Use(uses) = item {
            sort_uses(&mut uses.tree);
        }
    }
    let kind = |item: &Item| match item {
        Item::Use(_) => 1,
        Item::Mod(module) if module.content.is_none() && module.attrs.is_empty() => 2,
        _ => 0,
    };
    for run in items.chunk_by_mut(|a, b| kind(a) != 0 && kind(a) == kind(b)) {
        run.sort_by_key(|item| item.to_token_stream().to_string());
    }
}

fn sort_uses(tree: &mut UseTree) {
    match tree {
        UseTree::Path(path) => sort_uses(&mut path.tree),
        UseTree::Group(group) => {
            let mut members: Vec<UseTree> = group.items.iter().cloned().collect();
            members.iter_mut().for_each(sort_uses);
            members.sort_by_key(|member| member.to_token_stream().to_string());
            group.items = members.into_iter().collect();
        }
        _ => {}
    }
}

fn write(tokens: TokenStream, exact: bool, into: &mut String) {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in all.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                into.push_str(open);
                write(group.stream(), exact, into);
                into.push_str(close);
            }
            TokenTree::Punct(sign) => {
                if !exact && sign.as_char() == ',' && is_last(all.get(at + 1)) {
                    continue;
                }
                into.push(sign.as_char());
                let counts = exact && !matches!(sign.as_char(), ',' | ';');
                into.push_str(if counts && sign.spacing() == Spacing::Joint { "~" } else { " " });
            }
            other => into.push_str(&format!("{other} ")),
        }
    }
}

fn is_last(next: Option<&TokenTree>) -> bool {
    match next {
        None => true,
        Some(TokenTree::Punct(sign)) => matches!(sign.as_char(), '>' | '|' | ';'),
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}

fn formatted(text: &str) -> Option<String> {
    let mut child = Command::new("rustfmt")
        .args(["--edition", "2021", "--emit", "stdout", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let done = child.wait_with_output().ok()?;
    if done.status.success() { String::from_utf8(done.stdout).ok() } else { None }
}
