//! Picks from a design document the few sentences that a reviewer should have read, word for word. No model takes part.

#![no_main]

#[macro_use]
#[path = "../sdk/mod.rs"]
mod sdk;

use sdk::json::Json;
use sdk::run::{Answer, Call, Fault};
use sdk::text::{plain, words};

const LONGEST_DOCUMENT: usize = 256 * 1024;
const LONGEST_SENTENCE: usize = 240;

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(summarize)
}

fn summarize(call: &Call) -> Answer {
    let context = call.input("context");
    let text = context.text().or_else(|| context.get("text").text()).unwrap_or("");
    if text.len() > LONGEST_DOCUMENT {
        return Err(Fault::new("bad_input", "The context is longer than 256 KiB."));
    }
    let most = call.input("max_facts").whole().unwrap_or(3).clamp(1, 10) as usize;
    let (title, sentences) = read(text);
    let topics = topics(call);
    let mut ranked: Vec<(usize, usize)> = sentences.iter().enumerate().map(|(at, sentence)| (score(sentence, &topics, at), at)).collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<usize> = ranked.iter().filter(|(score, _)| *score > 0).take(most).map(|(_, at)| *at).collect();
    chosen.sort_unstable();
    let topic = call.input("topic").text().map_or_else(|| title, |topic| plain(topic, 80));
    Ok(map! {
        "topic" => topic,
        "facts" => chosen.iter().filter_map(|at| sentences.get(*at)).cloned().collect::<Vec<String>>(),
        "sentences_read" => sentences.len(),
    })
}

/// What the reader cares about: the topics that were asked for, and the words of the pull requests' titles.
fn topics(call: &Call) -> Vec<String> {
    let asked = call.input("topics").list().iter().filter_map(Json::text);
    let pulls = call.result_of("read-pr-metadata").get("pull_requests").list().iter();
    let titles = pulls.filter_map(|pull| pull.get("title").text());
    let mut topics: Vec<String> = call.input("topic").text().into_iter().chain(asked).chain(titles).flat_map(words).collect();
    topics.sort();
    topics.dedup();
    topics
}

/// Each topic that it names counts; without topics the first sentences say the most.
fn score(sentence: &str, topics: &[String], at: usize) -> usize {
    if topics.is_empty() {
        return 1000usize.saturating_sub(at);
    }
    let mut found = words(sentence);
    found.sort();
    found.dedup();
    found.iter().filter(|word| topics.contains(word)).count()
}

/// The first heading, and the sentences of the prose: no code, tables, comments or headings.
fn read(document: &str) -> (String, Vec<String>) {
    let mut title = String::new();
    let mut paragraph = String::new();
    let mut sentences = Vec::new();
    let mut in_code = false;
    for line in document.lines().chain([""]) {
        let line = line.trim();
        if line.starts_with("```") || line.starts_with("~~~") {
            in_code = !in_code;
            continue;
        }
        if in_code {
            continue;
        }
        let is_item = line.starts_with("- ") || line.starts_with("* ");
        let is_prose = !line.is_empty() && !line.starts_with(['#', '|', '<']);
        if !is_prose || is_item {
            split(&paragraph, &mut sentences);
            paragraph.clear();
        }
        if line.starts_with('#') && title.is_empty() {
            title = plain(line.trim_start_matches('#'), 80);
        }
        if is_prose {
            paragraph.push_str(if is_item { &line[2..] } else { line });
            paragraph.push(' ');
        }
    }
    (title, sentences)
}

fn split(paragraph: &str, into: &mut Vec<String>) {
    let text: String = paragraph.chars().filter(|letter| !matches!(letter, '`' | '*' | '_' | '>')).collect();
    let mut rest = text.as_str();
    while let Some(end) = rest.find(". ").or_else(|| rest.find("? ")).or_else(|| rest.find("! ")) {
        keep(&rest[..=end], into);
        rest = &rest[end + 2..];
    }
    keep(rest, into);
}

fn keep(sentence: &str, into: &mut Vec<String>) {
    let sentence = plain(sentence, LONGEST_SENTENCE);
    if sentence.len() > 2 {
        into.push(sentence);
    }
}
