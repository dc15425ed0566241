// What other crates or modules can reach of a file, each with what they see of it.
use quote::ToTokens;
use std::collections::BTreeMap;
use syn::{Fields, ImplItem, Item, ReturnType, Signature, TraitItem, Visibility};

pub fn exports_of(text: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    if let Ok(file) = syn::parse_file(text) {
        read(&file.items, "", true, &mut found);
    }
    found
}

fn read(items: &[Item], above: &str, is_open: bool, found: &mut BTreeMap<String, String>) {
    let open = |vis: &Visibility| is_open && !matches!(vis, Visibility::Inherited);
    for item in items {
        match item {
            Item::Fn(f) if open(&f.vis) => add(found, above, &f.sig.ident, seen(&f.vis) + &called(&f.sig)),
            Item::Const(c) if open(&c.vis) => add(found, above, &c.ident, seen(&c.vis) + &text(&c.ty) + "=" + &text(&c.expr)),
            Item::Static(s) if open(&s.vis) => add(found, above, &s.ident, seen(&s.vis) + &text(&s.mutability) + &text(&s.ty)),
            Item::Type(t) if open(&t.vis) => add(found, above, &t.ident, seen(&t.vis) + &text(&t.generics) + "=" + &text(&t.ty)),
            Item::Struct(s) if open(&s.vis) => {
                let tuple = if matches!(s.fields, Fields::Unnamed(_)) { text(&s.fields) } else { String::new() };
                add(found, above, &s.ident, attributes(&s.attrs) + &seen(&s.vis) + "struct" + &text(&s.generics) + &text(&s.generics.where_clause) + &tuple);
                fields(&s.fields, &inner(above, &s.ident), found);
            }
            Item::Enum(e) if open(&e.vis) => {
                add(found, above, &e.ident, attributes(&e.attrs) + &seen(&e.vis) + "enum" + &text(&e.generics) + &text(&e.generics.where_clause));
                for variant in &e.variants {
                    let value = variant.discriminant.as_ref().map_or(String::new(), |(_, value)| text(value));
                    let mut plain = variant.fields.clone();
                    plain.iter_mut().for_each(|field| field.attrs.clear());
                    add(found, &inner(above, &e.ident), &variant.ident, text(&plain) + &value);
                }
            }
            Item::Trait(t) if open(&t.vis) => {
                add(found, above, &t.ident, seen(&t.vis) + &text(&t.unsafety) + "trait" + &text(&t.generics) + &text(&t.supertraits) + &text(&t.generics.where_clause));
                for member in &t.items {
                    match member {
                        TraitItem::Fn(f) => add(found, &inner(above, &t.ident), &f.sig.ident, called(&f.sig)),
                        TraitItem::Const(c) => add(found, &inner(above, &t.ident), &c.ident, text(&c.ty) + &c.default.as_ref().map_or(String::new(), |(_, value)| text(value))),
                        TraitItem::Type(a) => add(found, &inner(above, &t.ident), &a.ident, text(&a.generics) + &text(&a.bounds)),
                        _ => (),
                    }
                }
            }
            Item::Impl(i) if i.trait_.is_none() => {
                let syn::Type::Path(path) = &*i.self_ty else { continue };
                let Some(last) = path.path.segments.last() else { continue };
                for member in &i.items {
                    match member {
                        ImplItem::Fn(f) if open(&f.vis) => add(found, &inner(above, &last.ident), &f.sig.ident, seen(&f.vis) + &called(&f.sig)),
                        ImplItem::Const(c) if open(&c.vis) => add(found, &inner(above, &last.ident), &c.ident, seen(&c.vis) + &text(&c.ty) + "=" + &text(&c.expr)),
                        _ => (),
                    }
                }
            }
            Item::Mod(m) => {
                let Some((_, items)) = &m.content else { continue };
                if open(&m.vis) {
                    add(found, above, &m.ident, seen(&m.vis) + "mod");
                }
                read(items, &inner(above, &m.ident), open(&m.vis), found);
            }
            _ => (),
        }
    }
}

fn fields(fields: &Fields, symbol: &str, found: &mut BTreeMap<String, String>) {
    let Fields::Named(named) = fields else { return };
    for field in &named.named {
        if let (Some(name), false) = (&field.ident, matches!(field.vis, Visibility::Inherited)) {
            add(found, symbol, name, seen(&field.vis) + &text(&field.ty));
        }
    }
}

/// Several of one name, such as under conditions, are one entry.
fn add(found: &mut BTreeMap<String, String>, above: &str, name: &syn::Ident, text: String) {
    found.entry(inner(above, name)).and_modify(|known| *known = format!("{known}; {text}")).or_insert(text);
}

fn inner(above: &str, name: &syn::Ident) -> String {
    if above.is_empty() { name.to_string() } else { format!("{above}.{name}") }
}

/// A signature without the names of parameters.
fn called(sig: &Signature) -> String {
    let inputs: Vec<String> = sig.inputs.iter().map(|each| match each {
        syn::FnArg::Receiver(own) => own.reference.as_ref().map_or(String::new(), |(and, life)| text(and) + &text(life)) + &(if own.reference.is_some() { text(&own.mutability) } else { String::new() }) + "self" + &(if own.colon_token.is_some() { text(&own.ty) } else { String::new() }),
        syn::FnArg::Typed(typed) => text(&typed.ty),
    }).collect();
    let output = match &sig.output {
        ReturnType::Default => String::new(),
        ReturnType::Type(_, ty) => text(ty),
    };
    [text(&sig.constness), text(&sig.asyncness), text(&sig.unsafety), text(&sig.abi), text(&sig.generics), inputs.join(","), output, text(&sig.generics.where_clause)].join(" ")
}

fn attributes(attrs: &[syn::Attribute]) -> String {
    attrs.iter().filter(|each| each.path().is_ident("derive")).map(text).collect()
}

fn seen(vis: &Visibility) -> String {
    text(vis)
}

fn text<T: ToTokens>(node: &T) -> String {
    node.to_token_stream().to_string().replace(" ,", ",").replace(",)", ")").replace(", )", ")").replace(",>", ">").replace(", >", ">")
}
