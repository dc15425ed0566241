//! How a ping to a reviewer reads, and its place in the queue of drafts.

use super::host;
use super::json::Json;
use super::run::{Call, Fault};
use super::text::{cut, plain};

pub struct Line {
    /// As people refer to it, such as `acme/shop#12`.
    pub label: String,
    pub title: String,
}

pub struct Ping {
    /// Without `@`; empty: nobody is named.
    pub reviewer: String,
    /// What it is about; empty: not said.
    pub topic: String,
    pub lines: Vec<Line>,
    pub facts: Vec<String>,
    /// A sentence of the author's own; empty: none.
    pub note: String,
}

/// Letters that a short ping has at most.
pub const SHORT: usize = 1200;

/// The text within `most` letters. Facts go first where it is too long, then titles are cut; no pull request is ever left out.
pub fn compose(ping: &Ping, most: usize) -> String {
    let fits = |text: &String| text.chars().count() <= most;
    let with_facts = (0..=ping.facts.len()).rev().map(|facts| written(ping, facts, 100));
    let with_less = [40, 0].into_iter().map(|title| written(ping, 0, title));
    with_facts.chain(with_less).find(fits).unwrap_or_else(|| written(ping, 0, 0))
}

fn written(ping: &Ping, facts: usize, title: usize) -> String {
    let mut out = String::new();
    if !ping.reviewer.is_empty() {
        out.push_str("Hi @");
        out.push_str(&ping.reviewer);
        out.push_str(", ");
    }
    out.push_str(if ping.reviewer.is_empty() { "Please review " } else { "please review " });
    if ping.lines.len() == 1 {
        out.push_str("this pull request");
    } else {
        out.push_str("these ");
        out.push_str(&ping.lines.len().to_string());
        out.push_str(" pull requests");
    }
    if !ping.topic.is_empty() {
        out.push_str(" about ");
        out.push_str(&ping.topic);
    }
    out.push_str(if ping.lines.len() > 1 { ", in merge order:\n" } else { ":\n" });
    for (at, line) in ping.lines.iter().enumerate() {
        out.push_str(&(at + 1).to_string());
        out.push_str(". ");
        out.push_str(&line.label);
        if !line.title.is_empty() && title > 0 {
            out.push(' ');
            out.push_str(&cut(&line.title, title));
        }
        out.push('\n');
    }
    if facts > 0 {
        out.push_str("Context: ");
        out.push_str(&ping.facts.iter().take(facts).map(String::as_str).collect::<Vec<_>>().join(" "));
        out.push('\n');
    }
    if !ping.note.is_empty() {
        out.push_str(&ping.note);
        out.push('\n');
    }
    out.pop();
    out
}

/// A login of GitHub; empty for anything else, so that nobody is called who was not meant.
pub fn login(value: &Json) -> String {
    let name = value.text().unwrap_or("").trim_start_matches('@');
    let is_login = name.len() <= 39 && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    if is_login { name.into() } else { String::new() }
}

/// Puts the text into the slot that was granted. Nothing is sent: a person reads it first.
pub fn draft(call: &Call, text: &str) -> Result<Json, Fault> {
    let (handle, scope) = call.grant("external.draft")?;
    let slot = scope.get("output_slot").text().unwrap_or("");
    let payload = map! { "slot" => slot, "content" => text };
    let answer = host::external_draft(handle, &payload).map_err(|errno| host::fault("no_draft", "The draft was not kept", errno))?;
    Ok(map! { "slot" => slot, "draft_id" => answer.get("draft_id").clone(), "text" => text })
}

pub fn note(call: &Call) -> String {
    plain(call.input("note").text().unwrap_or(""), 300)
}
