//! The whole request for a review: what its four children found and drafted, with the list of what a person still has to do.

#![no_main]

#[macro_use]
#[path = "../sdk/mod.rs"]
mod sdk;

use sdk::json::Json;
use sdk::run::{Answer, Call, Fault};

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(request)
}

fn request(call: &Call) -> Answer {
    let pulls = part(call, "read-pr-metadata", "pull_requests")?;
    let draft = part(call, "draft-short-ping", "draft")?;
    let missing = call.result_of("read-pr-metadata").get("missing");
    if !missing.list().is_empty() {
        return Err(Fault::new("incomplete", "Not every pull request could be read, so the ping would leave some out."));
    }
    let named = pulls.list().iter().map(|pull| {
        let field = |key: &str| pull.get(key).clone();
        map! { "ref" => field("ref"), "label" => field("label"), "title" => field("title") }
    });
    Ok(map! {
        "draft" => draft.clone(),
        "pull_requests" => named.collect::<Vec<_>>(),
        "refs" => pulls.list().iter().map(|pull| pull.get("ref").clone()).collect::<Vec<_>>(),
        "order" => part(call, "infer-dependency-order", "order")?.clone(),
        "position" => part(call, "infer-dependency-order", "position")?.clone(),
        "edges" => part(call, "infer-dependency-order", "edges")?.clone(),
        "facts" => part(call, "summarize-design-context", "facts")?.clone(),
        "sent" => false,
        "checklist" => checklist(pulls),
    })
}

fn part<'a>(call: &'a Call, node: &str, key: &str) -> Result<&'a Json, Fault> {
    let value = call.result_of(node).get(key);
    if value.is_null() {
        return Err(Fault::new("no_result", ["There is no ", key, " of ", node, "; run this node with its plan."].concat()));
    }
    Ok(value)
}

fn checklist(pulls: &Json) -> Vec<String> {
    let mut steps = vec![String::from("Read the draft and change what is not yours to say.")];
    for pull in pulls.list() {
        let label = pull.get("label").text().unwrap_or("");
        if pull.get("is_draft") == &Json::Bool(true) {
            steps.push([label, " is still a draft on GitHub: mark it as ready, or leave it out."].concat());
        }
        if pull.get("state").text() == Some("closed") {
            steps.push([label, " is closed: leave it out."].concat());
        }
    }
    steps.push(String::from("Post it as a comment yourself; nothing was sent."));
    steps
}
