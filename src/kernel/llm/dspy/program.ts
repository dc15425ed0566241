import { DSPY_TYPES } from "./signature.ts";
import { DSPY_TEMPLATES } from "./templates.ts";

const says = (template: keyof typeof DSPY_TEMPLATES): string => JSON.stringify(DSPY_TEMPLATES[template]);

/**
 * The Python program of the sidecar. It holds the shipped templates and takes no code: a request names a template, a signature and a saved
 * state. It has no key and no network; each question to a model is a line to skl, which asks the configured one. Messages are lines of
 * JSON (`schemas/dspy_sidecar.schema.json`). The hook below is a promise of the process about itself: it refuses connections, other
 * programs and writing outside of its own folder, which is enough for code that comes from dspy and not from a skill.
 */
export const sidecarProgram = `
import ast, json, os, queue, re, sys, tempfile, threading

folder, memory_bytes = sys.argv[1], int(sys.argv[2])
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
except (ImportError, ValueError, OSError):
    pass
channel = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\\n")
os.dup2(2, 1)
sys.stdout = sys.stderr

import warnings
warnings.simplefilter("ignore")
import dspy

dspy.configure_cache(enable_disk_cache=False, enable_memory_cache=False)
try:
    # It loads now, while its own files may still be compiled.
    from dspy.teleprompt import BootstrapFewShot, MIPROv2
    import numpy, optuna
except ImportError:
    pass

refused = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec",
           "os.posix_spawn", "os.spawn", "os.fork", "os.forkpty", "ctypes.dlopen", "pty.spawn")

changes = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown")

def is_inside(path):
    return os.path.realpath(os.fsdecode(path)).startswith(os.path.realpath(folder) + os.sep)

def guard(event, arguments):
    if event in refused:
        raise PermissionError("The sidecar may not do " + event)
    if event == "open":
        path, mode, flags = (tuple(arguments) + (None, None, None))[:3]
        writes = (isinstance(mode, str) and any(c in mode for c in "wax+")) or (isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR))
        if writes and isinstance(path, (str, bytes)) and not is_inside(path):
            raise PermissionError("The sidecar may not write there")
    if event in changes and not all(is_inside(one) for one in arguments if isinstance(one, (str, bytes))):
        raise PermissionError("The sidecar may not change that")

sys.addaudithook(guard)

class Refused(Exception):
    """Something that skl refused; its text is for a person."""


lock = threading.Lock()
waiting, requests, count = {}, queue.Queue(), [0]
stopped = [None]

def send(message):
    with lock:
        channel.write(json.dumps(message) + "\\n")
        channel.flush()

def ask(message):
    with lock:
        count[0] += 1
        number = count[0]
        waiting[number] = answer = queue.Queue()
    send({**message, "ask": number})
    result = answer.get()
    if result.get("error"):
        if result.get("stop"):
            stopped[0] = result["error"]
        raise Refused(result["error"])
    return result

def listen():
    for line in sys.stdin:
        message = json.loads(line)
        if "ask" in message:
            with lock:
                answer = waiting.pop(message["ask"], None)
            if answer is not None:
                answer.put(message)
        else:
            requests.put(message)
    os._exit(0)

class Bag(dict):
    __getattr__ = dict.get

class SklLM(dspy.BaseLM):
    """Asks the model that skl is configured with."""

    def __init__(self):
        super().__init__(model="skl", model_type="chat", temperature=0.0, max_tokens=4000, cache=False)

    def forward(self, prompt=None, messages=None, **settings):
        if stopped[0]:
            raise Refused(stopped[0])
        turns = messages or [{"role": "user", "content": prompt or ""}]
        turns = [{"role": turn["role"], "content": text_of(turn["content"])} for turn in turns]
        wanted = max(1, int(settings.get("n") or 1))
        texts, usage = [], {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
        for _ in range(wanted):
            answer = ask({"type": "llm", "messages": turns, "max_tokens": int(settings.get("max_tokens") or 4000)})
            texts.append(answer["text"])
            usage["prompt_tokens"] += answer.get("input_tokens") or 0
            usage["completion_tokens"] += answer.get("output_tokens") or 0
        usage["total_tokens"] = usage["prompt_tokens"] + usage["completion_tokens"]
        choices = [Bag(message=Bag(content=text, role="assistant"), finish_reason="stop", index=at) for at, text in enumerate(texts)]
        return Bag(choices=choices, usage=usage, model="skl", id="skl", _hidden_params={})

def text_of(content):
    if isinstance(content, str):
        return content
    return "\\n".join(part.get("text", "") for part in content if isinstance(part, dict))

templates = {
    "predict": (${says("predict")}, lambda signature: dspy.Predict(signature)),
    "chain_of_thought": (${says("chain_of_thought")}, lambda signature: dspy.ChainOfThought(signature)),
    "react": (${says("react")}, lambda signature: dspy.ReAct(signature, tools=[])),
}
plain = re.compile(r"[A-Za-z0-9_ ,:\\[\\]>.-]{1,2000}")

types = set(${JSON.stringify(DSPY_TYPES)})

def check_types(signature):
    # dspy imports a module that a type names, and the name comes from a package of somebody.
    try:
        sides = [ast.parse("def f(%s): pass" % side).body[0] for side in signature.split("->")]
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise Refused("The signature cannot be read; one is 'claims -> contradictions'.")
    for field in (field for side in sides for field in side.args.args):
        for part in ast.walk(field.annotation) if field.annotation else ():
            if isinstance(part, ast.Attribute) or (isinstance(part, ast.Name) and part.id not in types):
                raise Refused("The type of %s is none of %s." % (field.arg, ", ".join(sorted(types))))

def module_of(request):
    parameters = request.get("parameters") or {}
    template = templates.get(request["template_id"])
    if template is None:
        raise Refused("There is no template %r; there are %s." % (request["template_id"], ", ".join(sorted(templates))))
    signature = parameters.get("signature")
    if not isinstance(signature, str) or not plain.fullmatch(signature):
        raise Refused("The module has no signature such as 'claims -> contradictions'.")
    check_types(signature)
    module = template[1](dspy.Signature(signature, parameters.get("instructions") or None))
    if request.get("state"):
        load(module, request["state"])
    return module, signature

def without_models(state):
    # A model in a state would be another one than the configured, at an address of the state's choice.
    if not isinstance(state, dict):
        return state
    return {key: None if key == "lm" else without_models(value) for key, value in state.items()}

def load(module, state):
    state = without_models(state)
    path = os.path.join(tempfile.mkdtemp(dir=folder), "state.json")
    with open(path, "w") as file:
        json.dump(state, file)
    module.load(path)

def saved(module):
    path = os.path.join(tempfile.mkdtemp(dir=folder), "state.json")
    module.save(path, save_program=False)
    with open(path) as file:
        state = json.load(file)
    return without_models(state)

def plainly(value):
    return value if isinstance(value, (str, int, float, bool, type(None))) else json.loads(json.dumps(value, default=lambda v: v.model_dump() if hasattr(v, "model_dump") else str(v)))

def outputs_of(module, prediction):
    names = list(dspy.Signature(module[1]).output_fields)
    fields = {name: plainly(getattr(prediction, name, None)) for name in names}
    if "reasoning" in prediction.keys() and "reasoning" not in fields:
        fields["reasoning"] = plainly(prediction["reasoning"])
    return fields

def inputs_of(signature, values):
    names = list(dspy.Signature(signature).input_fields)
    missing = [name for name in names if name not in values]
    if missing:
        raise Refused("The input has no %s." % ", ".join(missing))
    return {name: values[name] for name in names}

def execute(request):
    module = module_of(request)
    prediction = module[0](**inputs_of(module[1], request["input"]))
    return {"output": outputs_of(module, prediction)}

def optimize(request):
    module = module_of(request)
    names = list(dspy.Signature(module[1]).input_fields)
    examples = [dspy.Example(**one).with_inputs(*names) for one in request["examples"]]

    def metric(example, prediction, trace=None):
        answer = ask({"type": "judge", "output": outputs_of(module, prediction), "expected": {k: plainly(v) for k, v in example.labels().items()}})
        return answer["score"] if trace is None else answer["score"] >= 1.0

    def score(program):
        total = 0.0
        for example in examples:
            try:
                total += metric(example, program(**example.inputs()))
            except Refused:
                raise
            except Exception:
                pass
        return total / len(examples)

    before = score(module[0])
    if request["optimizer"] == "mipro":
        trials = int(request.get("trials") or 5)
        optimizer = MIPROv2(metric=metric, auto=None, num_candidates=3, num_threads=1, max_bootstrapped_demos=2, max_labeled_demos=2, verbose=False)
        best = optimizer.compile(module[0], trainset=examples, valset=examples, num_trials=trials, minibatch=False)
    else:
        optimizer = BootstrapFewShot(metric=metric, max_bootstrapped_demos=4, max_labeled_demos=8, max_rounds=1, max_errors=len(examples))
        best = optimizer.compile(module[0], trainset=examples)
    if stopped[0]:
        raise Refused(stopped[0])
    return {"state": saved(best), "score_before": before, "score_after": score(best), "examples": len(examples)}

def manifest(request):
    return {"templates": [{"template_id": name, "says": says} for name, (says, _) in sorted(templates.items())],
            "optimizers": ["bootstrap", "mipro"]}

kinds = {"execute": execute, "optimize": optimize, "manifest": manifest}
dspy.configure(lm=SklLM(), adapter=dspy.ChatAdapter())
threading.Thread(target=listen, daemon=True).start()
send({"type": "ready", "dspy": dspy.__version__, "python": sys.version.split()[0]})
while True:
    request = requests.get()
    stopped[0] = None
    try:
        send({"type": "result", "id": request["id"], **kinds[request["type"]](request)})
    except BaseException as error:
        said = str(error) if isinstance(error, Refused) else "%s: %s" % (type(error).__name__, error)
        send({"type": "failed", "id": request["id"], "message": (stopped[0] or said)[:2000]})
`.trimStart();
