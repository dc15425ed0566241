//! Puts a text into a section of a Markdown document, once: running it again changes nothing.

#![no_main]

#[macro_use]
#[path = "../sdk/mod.rs"]
mod sdk;

use sdk::run::{Answer, Call, Fault};
use sdk::{files, host};

const NOT_FOUND: i32 = 44;

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(update)
}

fn update(call: &Call) -> Answer {
    let field = |key: &str| call.input(key).text().map(str::trim).filter(|text| !text.is_empty());
    let wanted = |key: &'static str| field(key).ok_or_else(|| Fault::new("bad_input", [key, " is missing."].concat()));
    let (section, text) = (wanted("section")?, wanted("text")?);
    if section.contains('\n') || section.starts_with('#') {
        return Err(Fault::new("bad_input", "section is a heading's text, on one line and without #."));
    }
    // A document that was handed over is answered, and no file is touched.
    if let Some(document) = call.input("document").text() {
        let (updated, action) = changed(document, section, text);
        return Ok(map! { "action" => action, "section" => section, "updated" => updated });
    }
    let path = wanted("path")?;
    let (before, is_new) = match files::read(path) {
        Ok(text) => (text, false),
        Err(NOT_FOUND) => (String::new(), true),
        Err(errno) => return Err(host::fault("unreadable", path, errno)),
    };
    let (updated, action) = changed(&before, section, text);
    if action != "unchanged" {
        files::write(path, &updated).map_err(|errno| host::fault("unwritable", path, errno))?;
    }
    let action = if is_new { "created" } else { action };
    Ok(map! { "action" => action, "section" => section, "path" => path, "lines_before" => before.lines().count(), "lines" => updated.lines().count() })
}

/// The document with the text at the end of the section; a section that is not there is begun at the document's end.
fn changed(document: &str, section: &str, text: &str) -> (String, &'static str) {
    let end_of_line = if document.contains("\r\n") { "\r\n" } else { "\n" };
    let lines: Vec<&str> = document.lines().collect();
    let added: Vec<&str> = text.lines().map(str::trim_end).collect();
    let headings = headings(&lines);
    let found = headings.iter().find(|(_, _, title)| title.eq_ignore_ascii_case(section));
    let (level, from) = match found {
        Some((at, level, _)) => (*level, *at + 1),
        None => return (with_section(&lines, section, &added, end_of_line), "changed"),
    };
    let next = headings.iter().find(|(at, other, _)| *at >= from && *other <= level);
    let to = next.map_or(lines.len(), |(at, ..)| *at);
    if is_in(&lines[from..to], &added) {
        return (document.into(), "unchanged");
    }
    let mut last = to;
    while last > from && lines[last - 1].trim().is_empty() {
        last -= 1;
    }
    let mut out: Vec<&str> = lines[..last].to_vec();
    // A list goes on; anything else is a paragraph of its own.
    let goes_on = last > from && is_item(lines[last - 1]) && added.first().map_or(false, |line| is_item(line));
    if !goes_on {
        out.push("");
    }
    out.extend(&added);
    if to < lines.len() {
        out.push("");
        out.extend(&lines[to..]);
    }
    (joined(&out, end_of_line), "changed")
}

fn with_section(lines: &[&str], section: &str, added: &[&str], end_of_line: &str) -> String {
    let heading = ["## ", section].concat();
    let mut out: Vec<&str> = lines.to_vec();
    while out.last().map_or(false, |line| line.trim().is_empty()) {
        out.pop();
    }
    if !out.is_empty() {
        out.push("");
    }
    out.push(&heading);
    out.push("");
    out.extend(added);
    joined(&out, end_of_line)
}

fn joined(lines: &[&str], end_of_line: &str) -> String {
    [&lines.join(end_of_line), end_of_line].concat()
}

fn is_in(lines: &[&str], added: &[&str]) -> bool {
    lines.windows(added.len()).any(|part| part.iter().zip(added).all(|(a, b)| a.trim_end() == *b))
}

fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ")
}

/// Line, level and text of each heading that is not inside code.
fn headings<'a>(lines: &[&'a str]) -> Vec<(usize, usize, &'a str)> {
    let mut fence: Option<&str> = None;
    let mut headings = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, Some(opened)) => fence = Some(opened),
            (Some(opened), Some(closed)) if opened == closed => fence = None,
            _ => {}
        }
        let level = line.chars().take_while(|letter| *letter == '#').count();
        let title = line.get(level..).and_then(|rest| rest.strip_prefix(' '));
        if let (None, 1..=6, Some(title)) = (fence, level, title) {
            headings.push((at, level, title.trim().trim_end_matches('#').trim()));
        }
    }
    headings
}
