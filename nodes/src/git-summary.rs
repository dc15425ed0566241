//! Sums up what happened in a repository: by kind of change, by author, by day, from its log and nothing else.

#![no_main]

#[macro_use]
#[path = "../sdk/mod.rs"]
mod sdk;

use sdk::host;
use sdk::json::Json;
use sdk::run::{Answer, Call, Fault};
use sdk::text::plain;

const MOST: i64 = 500;

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(summarize)
}

/// How a subject begins, in any case, and what kind of change that is. The first that fits counts.
const KINDS: [(&str, &[&str]); 7] = [
    ("merged", &["merge "]),
    ("reverted", &["revert "]),
    ("added", &["feat", "add", "send", "make", "introduce", "support"]),
    ("mended", &["fix", "mend", "repair", "correct"]),
    ("documented", &["doc", "readme"]),
    ("tested", &["test"]),
    ("kept", &["chore", "build", "ci", "style", "refactor", "bump", "rename", "move"]),
];

fn summarize(call: &Call) -> Answer {
    let limit = call.input("limit").whole().unwrap_or(50);
    if !(1..=MOST).contains(&limit) {
        return Err(Fault::new("bad_input", "limit is no number from 1 to 500."));
    }
    let log = log(call, limit)?;
    let commits = log.get("commits").list();
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    let mut authors: Vec<(String, usize)> = Vec::new();
    let mut days: Vec<String> = Vec::new();
    for commit in commits {
        let subject = plain(commit.get("message").text().unwrap_or("").lines().next().unwrap_or(""), 120);
        let author = plain(commit.get("author").get("name").text().unwrap_or(""), 80);
        let day = commit.get("author").get("date").text().and_then(|date| date.get(..10)).unwrap_or("").to_string();
        let kind = kind_of(&subject);
        match kinds.iter_mut().find(|(name, _)| name == kind) {
            Some((_, subjects)) => subjects.push(subject),
            None => kinds.push((kind.into(), vec![subject])),
        }
        match authors.iter_mut().find(|(name, _)| *name == author) {
            Some((_, count)) => *count += 1,
            None => authors.push((author, 1)),
        }
        days.push(day);
    }
    days.sort();
    authors.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let summary = sentence(commits.len(), &kinds, authors.len());
    let count = |(name, subjects): &(String, Vec<String>)| (name.clone(), Json::from(subjects.len()));
    Ok(map! {
        "commits" => commits.len(),
        "more" => log.get("more") == &Json::Bool(true),
        "first_day" => days.first().cloned(),
        "last_day" => days.last().cloned(),
        "kinds" => Json::Map(kinds.iter().map(count).collect()),
        "subjects" => Json::Map(kinds.into_iter().map(|(name, subjects)| (name, Json::from(subjects))).collect()),
        "authors" => authors.into_iter().map(|(name, commits)| map! { "name" => name, "commits" => commits }).collect::<Vec<_>>(),
        "summary" => summary,
    })
}

/// The answer of the operation `log`, or one that the caller has already.
fn log(call: &Call, limit: i64) -> Answer {
    let given = call.input("log");
    if !given.is_null() {
        return Ok(given.clone());
    }
    let (handle, _) = call.grant("git.read")?;
    let mut payload = vec![("op".into(), Json::from("log")), ("limit".into(), Json::from(limit))];
    for key in ["rev", "paths"] {
        if !call.input(key).is_null() {
            payload.push((key.into(), call.input(key).clone()));
        }
    }
    host::git_read(handle, &Json::Map(payload)).map_err(|errno| host::fault("no_log", "The log cannot be read", errno))
}

fn kind_of(subject: &str) -> &'static str {
    let subject = subject.to_ascii_lowercase();
    let begins = |(_, words): &&(&str, &[&str])| words.iter().any(|word| subject.starts_with(word));
    KINDS.iter().find(begins).map_or("other", |(name, _)| name)
}

fn sentence(commits: usize, kinds: &[(String, Vec<String>)], authors: usize) -> String {
    let counted = |count: usize, noun: &str| [count.to_string().as_str(), " ", noun, if count == 1 { "" } else { "s" }].concat();
    let mut sorted: Vec<(usize, &str)> = kinds.iter().map(|(name, subjects)| (subjects.len(), name.as_str())).collect();
    sorted.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    let parts: Vec<String> = sorted.iter().map(|(count, name)| [count.to_string().as_str(), " ", name].concat()).collect();
    let said = if parts.is_empty() { String::new() } else { [": ", &parts.join(", ")].concat() };
    [counted(commits, "commit").as_str(), " by ", &counted(authors, "author"), &said, "."].concat()
}
