export const id = 257;
export const ids = [257];
export const modules = {

/***/ 2257:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runGate: () => (/* binding */ runGate),
  runReport: () => (/* binding */ runReport)
});

// EXTERNAL MODULE: ./build/command/outcome.js
var command_outcome = __webpack_require__(246);
;// CONCATENATED MODULE: ./build/command/to-outputs.js
const unknown = { verdict: 'UNCLEAR', missing: [], failing: [] };
/** What `compliance` holds where no verdict is to be had: a word of its own, so that an outage does not pass for a finding. */
const unknownCompliance = 'UNKNOWN';
/** The outputs of the action, each as the text that GitHub hands on. What is not known is never `true`. */
function toOutputs(outcome) {
    const { artifacts, sent, trail, target, file } = outcome;
    const { verdict, missing, failing } = outcome.explanation ?? unknown;
    return {
        compliance: verdict === 'UNCLEAR' ? unknownCompliance : verdict,
        compliant: String(verdict === 'COMPLIANT'),
        trail: target.trail_name,
        // The embedded service's pages end with the step.
        'trail-url': file === undefined ? (trail?.html_url ?? '') : '',
        fingerprints: JSON.stringify(Object.fromEntries(artifacts.map((it) => [it.filename, it.fingerprint]))),
        attestations: JSON.stringify(sent.filter(({ type }) => type !== 'artifact').map(({ name, type, id }) => ({ name, type, id }))),
        missing: JSON.stringify(missing),
        failing: JSON.stringify(failing),
    };
}

// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/command/input.js
var input = __webpack_require__(9398);
;// CONCATENATED MODULE: ./build/command/read-inputs.js


const inputNames = Object.keys(input/* inputs */.Q).filter(isInputName);
function isInputName(name) {
    return Object.hasOwn(input/* inputs */.Q, name);
}
/**
 * Every input in its form. A runner cannot tell a missing input from an empty one, so an empty one takes its default; but an empty
 * `url` is refused, for it mostly is a variable that nobody set.
 */
function readInputs(read) {
    if (read('url') === '') {
        throw new build_error/* EvidenceError */.o('usage', 'Input `url` is empty: is the variable behind it set? Give the base URL of the service, ending in /api/v2, or the word `embedded`.', { facts: { input: 'url' } });
    }
    const formed = inputNames.map((name) => [name, read_inputs_form(name, read(name) ?? '')]);
    // Object.fromEntries forgets which form belongs to which name; each value was made by its own input's form just above.
    return Object.fromEntries(formed);
}
function read_inputs_form(name, given) {
    const { form: toForm, default: fallback } = input/* inputs */.Q[name];
    return toForm(name, given === '' && !fallback.startsWith('${{') ? fallback : given);
}

// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
// EXTERNAL MODULE: ./build/client/answer.js
var client_answer = __webpack_require__(5150);
// EXTERNAL MODULE: ./build/schema/trail-operation.js
var trail_operation = __webpack_require__(3190);
// EXTERNAL MODULE: ./build/command/template.js
var template = __webpack_require__(4342);
;// CONCATENATED MODULE: ./build/command/begin.js




/** Begins the trail under the template that the rule of decisions.md §4 chose. */
async function begin(line, beginning) {
    try {
        return await putTemplateAndTrail(line.speak(trail_operation/* trailOperations */.h), beginning);
    }
    catch (error) {
        throw blameTemplate(error, beginning.choice.path);
    }
}
async function putTemplateAndTrail(client, { target, report, choice }) {
    const flowNotes = choice.flow === undefined ? [] : await putOnFlow(client, target, choice.flow);
    const put = async (template) => unlessMissing(client.putTrail({ params: target, body: report, ...templateFile(template) }));
    const first = await put(choice.pin);
    const trail = first !== undefined && lacksTemplate(first) && choice.introduced !== undefined
        ? await put(choice.introduced)
        : first;
    return { trail, notes: [...flowNotes, ...choice.notes, ...describe(trail, choice)] };
}
const part = /^template_file\.?/;
/** The service reads templates; what it finds wrong in one is told as what it is: a fault in a file of the repository. */
function blameTemplate(error, path) {
    if (!(error instanceof build_error/* EvidenceError */.o))
        return error;
    const found = Object.entries(error.facts['errors'] ?? {}).filter(([name]) => part.test(name));
    if (found.length === 0)
        return error;
    const wrong = found.map(([name, what]) => `${name.replace(part, '') || 'it'} ${String(what)}`).join('; ');
    return new build_error/* EvidenceError */.o('file', `The flow template ${path} does not hold: ${wrong}. Nothing was recorded.`, {
        cause: error,
    });
}
/** A token that may report but not put templates is no reason to fail: the trail still says under which template it stands. */
async function putOnFlow(client, target, template) {
    try {
        await unlessMissing(client.putFlow({ params: target, body: { name: target.flow_name }, ...templateFile(template) }));
        return [];
    }
    catch (error) {
        if (!(error instanceof build_error/* EvidenceError */.o && error.facts['status'] === 403))
            throw error;
        return ['The token may report but not put the template on the flow; let a run with a maintainer token do it.'];
    }
}
function describe(trail, choice) {
    if (trail === undefined) {
        return ['The service knows the published operations alone: templates, reasons and waiting are not to be had there.'];
    }
    const wanted = (0,template/* templateIn */.U)(choice);
    const found = trail.template?.content;
    if (wanted === undefined || found === undefined || wanted === found)
        return [];
    return [
        `The trail began under version ${trail.template?.version ?? ''} of the flow's template and keeps it; the file at hand differs.`,
    ];
}
function lacksTemplate(trail) {
    return trail.template === undefined || trail.template === null;
}
function templateFile(content) {
    return content === undefined ? {} : { file: { filename: 'evidence.yml', contentType: 'application/yaml', content } };
}
async function unlessMissing(answer) {
    try {
        return await answer;
    }
    catch (error) {
        if ((0,client_answer/* isMissingOperation */.Ix)(error))
            return undefined;
        throw error;
    }
}

// EXTERNAL MODULE: ./build/client/line.js
var client_line = __webpack_require__(9098);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/command/embedded.js
var embedded = __webpack_require__(9302);
// EXTERNAL MODULE: ./build/command/job-token.js + 1 modules
var job_token = __webpack_require__(9609);
;// CONCATENATED MODULE: ./build/command/connect.js





async function connect(request, surroundings) {
    return request.inputs.url === 'embedded'
        ? connectEmbedded(request, surroundings)
        : connectRemote(request, surroundings);
}
async function connectEmbedded({ inputs, org }, surroundings) {
    if (inputs.wait > 0) {
        throw new build_error/* EvidenceError */.o('usage', 'Input `wait` does nothing with `url: embedded`: the embedded service sees no evidence of other jobs. Leave `wait` out, or give the `url` of a service.');
    }
    const service = await (0,embedded/* openEmbedded */.f)(org, surroundings);
    surroundings.host.mask(service.token);
    const line = (0,client_line/* openLine */.T)({
        ...clientOptions(inputs, surroundings),
        baseUrl: service.url,
        token: service.token,
        environment: {},
    });
    return {
        line,
        file: service.file,
        close: async () => {
            await line.close();
            await service.close();
        },
    };
}
async function connectRemote({ inputs, change }, surroundings) {
    const asked = { ...inputs, restricted: change?.restricted };
    const token = inputs.token === '' ? async () => (0,job_token/* askJobToken */._)(asked, surroundings) : inputs.token;
    const line = (0,client_line/* openLine */.T)({
        ...clientOptions(inputs, surroundings),
        baseUrl: inputs.url,
        token,
        environment: surroundings.environment,
    });
    return { line, file: undefined, close: line.close };
}
function clientOptions(inputs, { host }) {
    return { budget: inputs.timeout, ...(0,defined/* defined */.s)({ debug: host.trace }) };
}

// EXTERNAL MODULE: ./build/command/common.js
var common = __webpack_require__(9489);
;// CONCATENATED MODULE: ./build/command/trail.js


/** What the trail is told about itself: the commit, the repository and the run that began it. */
function describeTrail({ inputs, change }, target) {
    return (0,defined/* defined */.s)({
        name: target.trail_name,
        description: (0,defined/* nonEmpty */.h)(inputs.description),
        git_commit_info: change?.commit,
        repo_info: (0,common/* repositoryOf */._M)(change),
        origin_url: (0,defined/* nonEmpty */.h)(change?.runUrl),
        external_urls: change?.pullRequest && { pull_request: change.pullRequest.url },
    });
}

// EXTERNAL MODULE: ./build/commit/author.js
var author = __webpack_require__(4797);
;// CONCATENATED MODULE: ./build/commit/event-commit.js

/** A commit of which nothing more is known than its SHA and where it is shown. */
function bareCommit(runner, sha1, branch) {
    return { sha1, branch, url: `${runner.repositoryUrl}/commit/${sha1}` };
}
/**
 * What a commit object of a payload (`head_commit`, an element of `commits`) says of the commit `bare`; nothing where it is missing
 * or another commit's. `path` ends in a dot, or is empty.
 */
function describeCommit(bare, payload, path) {
    if (payload.text(`${path}id`) !== bare.sha1)
        return bare;
    return {
        ...bare,
        message: payload.text(`${path}message`),
        author: (0,author/* formatAuthor */.z)(payload.text(`${path}author.name`), payload.text(`${path}author.email`)),
        author_username: payload.text(`${path}author.username`),
        timestamp: toEpoch(payload.text(`${path}timestamp`)),
    };
}
function toEpoch(text) {
    const milliseconds = Date.parse(text ?? '');
    return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/commit/payload.js



/** `inside` is the path of `value` itself in the payload, for messages. */
function readPayload(event, value, inside = '') {
    const at = (path) => walk(value, path);
    const text = (path) => nonEmpty(at(path));
    const number = (path) => wholeNumber(at(path));
    const need = (path, found, wanted) => {
        if (found !== undefined)
            return found;
        throw lackError(event, inside + path, wanted);
    };
    return {
        text,
        number,
        list: (path) => payload_elements(at(path)).map((element, index) => readPayload(event, element, `${inside}${path}.${index}.`)),
        needText: (path) => need(path, text(path), 'a text'),
        needNumber: (path) => need(path, number(path), 'a whole number'),
        needSha: (path) => need(path, commitSha(at(path)), 'a commit SHA of 40 lowercase hex characters'),
    };
}
function walk(value, path) {
    let at = value;
    for (const member of path.split('.')) {
        const parsed = (0,parse/* parse */.qg)(primitives/* FreeObject */.eA, at);
        at = parsed.ok ? parsed.value[member] : undefined;
    }
    return at;
}
function nonEmpty(value) {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
function wholeNumber(value) {
    return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}
function commitSha(value) {
    const parsed = (0,parse/* parse */.qg)(primitives/* CommitSha */.Yk, value);
    return parsed.ok ? parsed.value : undefined;
}
function payload_elements(value) {
    return Array.isArray(value) ? value : [];
}
function lackError(event, path, wanted) {
    const asked = "see that GITHUB_EVENT_PATH names the payload of this run's own event";
    const found = `The payload of the event ${event} has no ${path} (${wanted})`;
    return new build_error/* EvidenceError */.o('environment', `${found}: ${asked}`, { facts: { event, member: path } });
}

// EXTERNAL MODULE: ./build/commit/ref.js
var commit_ref = __webpack_require__(737);
;// CONCATENATED MODULE: ./build/commit/runner.js



/** Throws EvidenceError `environment`, naming the variable, where one that every run has is missing or not in its form. */
function readRunner(environment) {
    const need = (name) => needVariable(environment, name);
    const repository = need('GITHUB_REPOSITORY');
    const repositoryUrl = `${need('GITHUB_SERVER_URL').replace(/\/+$/, '')}/${repository}`;
    const run = { id: needNumber(environment, 'GITHUB_RUN_ID'), attempt: needNumber(environment, 'GITHUB_RUN_ATTEMPT') };
    return {
        event: need('GITHUB_EVENT_NAME'),
        sha: needSha(environment, 'GITHUB_SHA'),
        ref: environment['GITHUB_REF'] ?? '',
        actor: environment['GITHUB_ACTOR'] ?? '',
        repository,
        repositoryId: environment['GITHUB_REPOSITORY_ID'],
        repositoryUrl,
        runUrl: `${repositoryUrl}/actions/runs/${run.id}/attempts/${run.attempt}`,
        run,
        workflow: workflowPath(need('GITHUB_WORKFLOW_REF'), repository),
        job: need('GITHUB_JOB'),
    };
}
/** `owner/name/.github/workflows/ci.yml@refs/heads/main` without the ref, and without the repository where it is the run's own. */
function workflowPath(reference, repository) {
    const path = reference.replace(/@refs\/.*$/s, '').replace(/@[0-9a-f]{40}$/, '');
    return path.startsWith(`${repository}/`) ? path.slice(repository.length + 1) : path;
}
function needVariable(environment, name) {
    const value = environment[name];
    if (value !== undefined && value !== '')
        return value;
    throw variableError(name, 'is not set');
}
function needNumber(environment, name) {
    const value = needVariable(environment, name);
    if (/^\d+$/.test(value) && Number.isSafeInteger(Number(value)))
        return Number(value);
    throw variableError(name, `is "${value}", not a whole number`);
}
function needSha(environment, name) {
    const parsed = (0,parse/* parse */.qg)(primitives/* CommitSha */.Yk, needVariable(environment, name));
    if (parsed.ok)
        return parsed.value;
    throw variableError(name, 'is not a commit SHA of 40 lowercase hex characters');
}
function variableError(name, found) {
    const asked = 'run this in a GitHub Actions job, which sets it';
    return new build_error/* EvidenceError */.o('environment', `${name} ${found}: ${asked}`, { facts: { variable: name } });
}

;// CONCATENATED MODULE: ./build/commit/workflow-run.js


/** A run that follows another is about that one's head; GITHUB_SHA is merely the tip of the default branch. */
function ofWorkflowRun(runner, payload) {
    const event = payload.needText('workflow_run.event');
    const branch = event === 'release' ? undefined : payload.text('workflow_run.head_branch');
    const bare = bareCommit(runner, payload.needSha('workflow_run.head_sha'), branch);
    const commit = describeCommit(bare, payload, 'workflow_run.head_commit.');
    if (event.startsWith('pull_request'))
        return ofPullRequestRun(runner, payload, commit);
    const queued = event === 'merge_group' ? (0,commit_ref/* parseQueueRef */.wL)(branch ?? '') : undefined;
    return {
        commit,
        pullRequest: queued && (0,commit_ref/* toQueued */.Pv)(runner, queued),
        base: queued?.baseSha,
        onDefaultBranch: isOwn(runner, payload) && onDefault(payload, branch),
    };
}
/** Where the pull request cannot be told (forks are not listed), the default branch is the base: a fork never judges itself. */
function ofPullRequestRun(runner, payload, commit) {
    const pullRequest = findPullRequest(runner, payload, commit.sha1);
    const base = pullRequest?.baseSha ?? runner.sha;
    return { commit, pullRequest, pullRequestFrom: findHead(payload, pullRequest), base, onDefaultBranch: false };
}
/** What a pull request that is not listed can be found by. */
function findHead(payload, pullRequest) {
    const repository = payload.text('workflow_run.head_repository.full_name');
    const branch = payload.text('workflow_run.head_branch');
    if (pullRequest !== undefined || repository === undefined || branch === undefined)
        return undefined;
    return { repository, branch };
}
/** Whether the run that this one follows built this repository: a fork's branch may have the default branch's name. */
function isOwn(runner, payload) {
    return payload.text('workflow_run.head_repository.full_name') === runner.repository;
}
function onDefault(payload, branch) {
    return branch !== undefined && branch === payload.text('repository.default_branch');
}
/** Of those listed, one into this repository (a fork's run lists those into its parent too), and rather the one with this head. */
function findPullRequest(runner, payload, head) {
    const repository = runner.repositoryId ?? String(payload.number('repository.id'));
    const ours = payload
        .list('workflow_run.pull_requests')
        .filter((pull) => String(pull.number('base.repo.id')) === repository);
    const pull = ours.find((candidate) => candidate.text('head.sha') === head) ?? ours[0];
    if (pull === undefined)
        return undefined;
    const number = pull.needNumber('number');
    return {
        number,
        url: `${runner.repositoryUrl}/pull/${number}`,
        baseRef: pull.needText('base.ref'),
        baseSha: pull.needSha('base.sha'),
        headRepository: payload.text('workflow_run.head_repository.full_name') ?? '',
    };
}

;// CONCATENATED MODULE: ./build/commit/subject.js



/**
 * Which change an event is about. What is not named here, also push, release, schedule, the
 * dispatches and deployment, is about the commit that it runs on.
 */
function findSubject(runner, payload) {
    switch (runner.event) {
        case 'pull_request':
        case 'pull_request_target':
        case 'pull_request_review':
        case 'pull_request_review_comment':
            return ofPullRequest(runner, payload);
        case 'merge_group':
            return ofMergeGroup(runner, payload);
        case 'workflow_run':
            return ofWorkflowRun(runner, payload);
        default:
            return ofRef(runner, payload);
    }
}
/** GITHUB_SHA is the head; for an annotated tag the commit that it points to, where `after` is the tag itself. */
function ofRef(runner, payload) {
    const branch = (0,commit_ref/* branchOf */.W0)(runner.ref);
    const bare = bareCommit(runner, runner.sha, branch);
    // A schedule's payload may lack the repository; it runs on the default branch alone.
    const onDefaultBranch = runner.event === 'schedule' || (branch !== undefined && branch === payload.text('repository.default_branch'));
    const commit = describeCommit(bare, payload, 'head_commit.');
    return { commit, pullRequest: undefined, base: undefined, onDefaultBranch };
}
/** The head, not GITHUB_SHA: that is the throw-away merge commit, or, for pull_request_target, the base. */
function ofPullRequest(runner, payload) {
    const number = payload.needNumber('pull_request.number');
    const base = payload.needSha('pull_request.base.sha');
    return {
        commit: bareCommit(runner, payload.needSha('pull_request.head.sha'), payload.needText('pull_request.head.ref')),
        pullRequest: {
            number,
            url: payload.text('pull_request.html_url') ?? `${runner.repositoryUrl}/pull/${number}`,
            baseRef: payload.needText('pull_request.base.ref'),
            baseSha: base,
            headRepository: payload.text('pull_request.head.repo.full_name') ?? '',
        },
        base,
        onDefaultBranch: false,
    };
}
/** The payload names no pull request, but the ref does. */
function ofMergeGroup(runner, payload) {
    const ref = payload.needText('merge_group.head_ref');
    const base = payload.needSha('merge_group.base_sha');
    const bare = bareCommit(runner, payload.needSha('merge_group.head_sha'), (0,commit_ref/* branchOf */.W0)(ref) ?? ref);
    const commit = describeCommit(bare, payload, 'merge_group.head_commit.');
    const queued = (0,commit_ref/* parseQueueRef */.wL)(ref);
    const pullRequest = queued === undefined ? undefined : (0,commit_ref/* toQueued */.Pv)(runner, { ...queued, baseSha: base });
    return { commit, pullRequest, base, onDefaultBranch: false };
}

;// CONCATENATED MODULE: ./build/commit/event.js





/**
 * The facts of a GitHub run, from its default variables, the parsed payload at GITHUB_EVENT_PATH, and the job's matrix (null where
 * there is none); no checkout is needed. Throws EvidenceError `environment`, naming the variable, or the event and the member, where
 * something is missing without which the wrong commit could be reported.
 */
function readChange(environment, event, matrix) {
    const runner = readRunner(environment);
    const payload = readPayload(runner.event, event);
    const subject = findSubject(runner, payload);
    const { commit } = subject;
    return {
        event: runner.event,
        ...subject,
        repo: {
            name: runner.repository,
            url: runner.repositoryUrl,
            id: runner.repositoryId ?? payload.number('repository.id')?.toString(),
            description: payload.text('repository.description'),
            provider: 'github',
        },
        builtFrom: runner.sha === commit.sha1 ? undefined : runner.sha,
        restricted: findRestriction(runner, subject.pullRequest),
        commits: readCommits(runner, payload),
        range: findRange(runner, payload, subject),
        runUrl: runner.runUrl,
        commitUrl: commit.url ?? '',
        source: { repository: runner.repository, workflow: runner.workflow, job: runner.job, matrix },
        run: runner.run,
    };
}
function readCommits(runner, payload) {
    if (runner.event !== 'push')
        return [];
    return payload
        .list('commits')
        .map((commit) => describeCommit(bareCommit(runner, commit.needSha('id'), (0,commit_ref/* branchOf */.W0)(runner.ref)), commit, ''));
}
/** As many commits, and no more, does GitHub list in the payload of a push: docs.github.com says 2048; older servers, 20. */
const cutLengths = new Set([20, 2048]);
/** Only a push lists its commits. A new branch comes `from` forty zeros: it is then all that the default branch has not. */
function findRange(runner, payload, { commit, base, onDefaultBranch }) {
    if (base !== undefined)
        return { from: base, to: commit.sha1 };
    if (runner.event !== 'push' || !cutLengths.has(payload.list('commits').length))
        return undefined;
    const before = payload.text('before');
    if (before !== undefined && !/^0+$/.test(before))
        return { from: before, to: commit.sha1 };
    return { from: onDefaultBranch ? undefined : payload.text('repository.default_branch'), to: commit.sha1 };
}
/** docs.github.com, Events that trigger workflows, "Workflows in forked repositories": pull_request_target does get the secrets. */
const withoutForkSecrets = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment']);
/** docs.github.com, Dependabot on GitHub Actions: events of the actor dependabot[bot] that get Dependabot's secrets only. */
const withoutDependabotSecrets = new Set([...withoutForkSecrets, 'push', 'create', 'deployment', 'deployment_status']);
function findRestriction(runner, pullRequest) {
    const isFork = pullRequest !== undefined && !sameRepository(pullRequest.headRepository, runner.repository);
    if (isFork && withoutForkSecrets.has(runner.event))
        return 'fork';
    if (runner.actor === 'dependabot[bot]' && withoutDependabotSecrets.has(runner.event))
        return 'dependabot';
    return undefined;
}
/** GitHub's names keep the case they were made with, and mean the same in any. */
function sameRepository(one, other) {
    return one.toLowerCase() === other.toLowerCase();
}

// EXTERNAL MODULE: ./build/command/github.js + 2 modules
var github = __webpack_require__(8125);
;// CONCATENATED MODULE: ./build/command/change.js



/** What this run is about: from the GitHub event where there is one, else from git; undefined where neither tells. */
async function findChange(inputs, surroundings) {
    const { environment, event, matrix, host } = surroundings;
    const { fillCommit, readGit } = await __webpack_require__.e(/* import() */ 506).then(__webpack_require__.bind(__webpack_require__, 506));
    if (event === undefined)
        return describeCheckout(await readGit(host.cwd), environment);
    const change = await change_findPullRequest(readChange(environment, event, matrix), inputs, surroundings);
    const [ofCommit, checkout] = await Promise.all([readGit(host.cwd, change.commit.sha1), readGit(host.cwd)]);
    const commit = fillCommit(change.commit, ofCommit?.commit);
    return {
        ...change,
        commit: fillCommit(commit, await askGithub({ ...change, commit }, inputs, surroundings)),
        builtFrom: describeBuilt(change, checkout?.head),
    };
}
/** A run that follows one of a fork is not told of which pull request; without one, the tip of the default branch is its base. */
async function change_findPullRequest(change, inputs, surroundings) {
    const { pullRequestFrom: from, commit, repo } = change;
    const api = from && (await (0,github/* openGithubOf */.R)(inputs, surroundings));
    if (from === undefined || api === undefined)
        return change;
    const { findPullRequestOfHead } = await __webpack_require__.e(/* import() */ 934).then(__webpack_require__.bind(__webpack_require__, 2934));
    const found = await (0,settle/* settle */.G)(findPullRequestOfHead(api, { repository: repo.name, from, sha: commit.sha1 }));
    if (!found.ok) {
        surroundings.host.info(`The pull request of this run is not known. ${change_describe(found.error)}`);
        return change;
    }
    const pullRequest = found.value;
    if (pullRequest === undefined)
        return change;
    return { ...change, pullRequest, base: pullRequest.baseSha, range: { from: pullRequest.baseSha, to: commit.sha1 } };
}
function change_describe(error) {
    return error instanceof Error ? error.message : String(error);
}
/** What was really checked out, if there is a checkout to see; else what GitHub offered. */
function describeBuilt({ builtFrom, commit }, head) {
    if (head === undefined)
        return builtFrom;
    return head === commit.sha1 ? undefined : head;
}
/** Seconds that facts may take without which people still know what the commit is. */
const briefly = 5;
/** What neither event nor checkout know: the head of a pull request is in no shallow clone, and only GitHub knows logins. */
async function askGithub({ commit, repo }, inputs, surroundings) {
    const missing = ['message', 'author', 'parents', 'author_username'].filter((it) => commit[it] === undefined);
    if (missing.length === 0)
        return undefined;
    const isNeeded = missing.includes('message') || missing.includes('author');
    const timeout = isNeeded ? inputs.timeout : Math.min(briefly, inputs.timeout);
    const api = await (0,github/* openGithubOf */.R)({ ...inputs, timeout }, surroundings);
    if (api === undefined)
        return undefined;
    const { readCommit } = await __webpack_require__.e(/* import() */ 145).then(__webpack_require__.bind(__webpack_require__, 145));
    const found = await (0,settle/* settle */.G)(readCommit(api, { repository: repo.name, sha: commit.sha1 }));
    if (found.ok)
        return found.value;
    surroundings.host.info(`The commit is reported without ${missing.join(', ')}. ${change_describe(found.error)}`);
    return undefined;
}
function describeCheckout(git, environment) {
    if (git === undefined)
        return undefined;
    const commitUrl = git.commit.url ?? '';
    return {
        event: 'local',
        commit: git.commit,
        repo: git.repo ?? { name: '', url: '' },
        pullRequest: undefined,
        base: undefined,
        onDefaultBranch: false,
        builtFrom: undefined,
        restricted: undefined,
        commits: [],
        range: undefined,
        runUrl: environment['BUILD_URL'] ?? commitUrl,
        commitUrl,
        source: {
            repository: git.repo?.name ?? '',
            workflow: 'evidence',
            job: environment['JOB_NAME'] ?? '',
            matrix: null,
        },
        run: { id: 0, attempt: 1 },
    };
}

;// CONCATENATED MODULE: ./build/command/kind.js

const plainKinds = [
    'auto',
    'artifact',
    'override',
    'none',
    'generic',
    'junit',
    'vulnscan',
    'codequality',
    'pull_request',
    'jira',
];
function parseKind(text) {
    const plain = plainKinds.find((kind) => kind === text);
    if (plain !== undefined)
        return { name: plain };
    const typeName = /^custom:([a-zA-Z0-9][a-zA-Z0-9\-_.~]*)$/.exec(text)?.[1];
    if (typeName !== undefined)
        return { name: 'custom', typeName };
    throw new build_error/* EvidenceError */.o('usage', `Input \`kind\` is "${text}"; it takes ${plainKinds.join(', ')} or custom:<type> (letters, digits and - _ . ~).`, { facts: { input: 'kind' } });
}
/** The attestation type that a kind ends up as on the wire: `junit`, `custom:coverage`. */
function wireType(kind) {
    return kind.name === 'custom' ? `custom:${kind.typeName}` : kind.name;
}

// EXTERNAL MODULE: ./build/command/name.js
var command_name = __webpack_require__(5699);
// EXTERNAL MODULE: ./build/schema/flow-name.js
var flow_name = __webpack_require__(4982);
;// CONCATENATED MODULE: ./build/command/target.js




/** What was written, else what the run is about: repository owner, repository name, head commit of the change (design.md §1). */
function findTarget(inputs, change) {
    const repository = change?.repo.name ?? '';
    const [owner] = repository.split('/');
    return {
        org: demand('org', inputs.org, owner),
        flow_name: checked('flow', primitives/* FlowName */.iV, demand('flow', inputs.flow, (0,flow_name/* toFlowName */.Z)(repository))),
        trail_name: checked('trail', primitives/* TrailName */.QT, demand('trail', inputs.trail, change?.commit.sha1)),
    };
}
function demand(input, written, fallback) {
    if (written !== '')
        return written;
    if (fallback !== undefined && fallback !== '')
        return fallback;
    throw new build_error/* EvidenceError */.o('usage', `Input \`${input}\` is required here: it is not given, and neither the GitHub run nor a git repository tells it.`, { facts: { input } });
}
function checked(input, pattern, text) {
    const parsed = (0,parse/* parse */.qg)(pattern, text);
    if (parsed.ok)
        return text;
    throw new build_error/* EvidenceError */.o('usage', `Input \`${input}\` is "${text}"; it ${Object.values(parsed.errors).join('; ')}.`, {
        facts: { input },
    });
}

;// CONCATENATED MODULE: ./build/command/understand.js





/** Finds whatever can be found wrong without a service, before anything is sent. */
async function understand(inputs, surroundings) {
    const kind = parseKind(inputs.kind);
    const place = inputs.name === '' ? undefined : (0,command_name/* parsePlace */.De)(inputs.name);
    if (place !== undefined && !(0,command_name/* isOverridable */.UQ)(place.name)) {
        surroundings.host.warning(`Attestation name "${place.name}" holds more than letters, digits, - _ and , so it cannot be overridden later.`);
    }
    const change = await findChange(inputs, surroundings);
    if (change?.builtFrom !== undefined) {
        surroundings.host.notice(`What was checked out, and so built, is ${change.builtFrom}; the commit reported is ${change.commit.sha1}.`);
    }
    return { asked: { inputs, kind, place, change }, target: findTarget(inputs, change), surroundings };
}
/**
 * Runs for forks and Dependabot get no secrets, so they can report to nobody but the embedded service: reporting is skipped, in a
 * sentence that is returned; a gate cannot pass what it cannot see and throws. Undefined where all is well.
 */
function reasonToSkip({ asked: { inputs, change } }) {
    if (inputs.url === 'embedded' || inputs.token !== '' || change?.restricted === undefined)
        return undefined;
    const who = change.restricted === 'fork' ? 'of a fork' : 'of Dependabot';
    const message = `This run is for a pull request ${who} and gets no secrets, so nothing was reported to ${inputs.url}`;
    if (inputs.gate === 'false')
        return `${message}.`;
    throw new build_error/* EvidenceError */.o('refused', `${message}, and the gate cannot pass what it cannot see. The README's recipe for forks shows how.`);
}

;// CONCATENATED MODULE: ./build/command/report.js







/**
 * Reports what the inputs ask for and says how the trail stands. Throws EvidenceError for everything that keeps it from doing so; a
 * verdict, good or bad, is an outcome and no error.
 */
async function report(inputs, surroundings) {
    const run = await understand(inputs, surroundings);
    const skipped = reasonToSkip(run);
    if (skipped !== undefined) {
        surroundings.host.notice(skipped);
        return { ...(0,command_outcome/* emptyOutcome */.w)(run.target), notes: [skipped] };
    }
    const connection = await connect({ inputs, change: run.asked.change, org: run.target.org }, surroundings);
    try {
        return inputs['dry-run'] ? await rehearse(run, connection) : await perform(run, connection);
    }
    finally {
        await connection.close();
    }
}
async function perform(run, connection) {
    const { asked, target, surroundings } = run;
    const choosing = (0,template/* chooseTemplate */._)(asked.inputs, asked.change, surroundings);
    const trail = describeTrail(asked, target);
    const beginning = (0,settle/* settle */.G)(choosing.then(async (choice) => begin(connection.line, { target, report: trail, choice })));
    // Most of the code is loaded while the service answers its first request.
    await Promise.race([connection.line.underway, beginning]);
    const { complete } = await Promise.all(/* import() */[__webpack_require__.e(800), __webpack_require__.e(48), __webpack_require__.e(288), __webpack_require__.e(723), __webpack_require__.e(173), __webpack_require__.e(502), __webpack_require__.e(924), __webpack_require__.e(137)]).then(__webpack_require__.bind(__webpack_require__, 2137));
    return complete(run, connection, { choosing, trail, beginning });
}
async function rehearse(run, connection) {
    const { tryOut } = await Promise.all(/* import() */[__webpack_require__.e(800), __webpack_require__.e(48), __webpack_require__.e(288), __webpack_require__.e(723), __webpack_require__.e(173), __webpack_require__.e(502), __webpack_require__.e(524), __webpack_require__.e(924), __webpack_require__.e(706)]).then(__webpack_require__.bind(__webpack_require__, 706));
    return tryOut(run, connection);
}

;// CONCATENATED MODULE: ./build/command/secret.js


/** The inputs that must be masked before anything is printed. */
const secretNames = inputNames.filter((name) => 'secret' in input/* inputs */.Q[name]);

// EXTERNAL MODULE: ./build/command/summary.js + 1 modules
var summary = __webpack_require__(8856);
// EXTERNAL MODULE: ./build/command/print.js
var print = __webpack_require__(8017);
// EXTERNAL MODULE: ./build/cli/surround.js + 1 modules
var surround = __webpack_require__(8525);
// EXTERNAL MODULE: ./build/cli/words.js
var cli_words = __webpack_require__(9596);
;// CONCATENATED MODULE: ./build/cli/report.js









/** `evidence report`: what the action does, from options. `--json` prints the outputs instead of the summary. */
async function runReport(words, terminal) {
    return run(words, terminal, {});
}
/** `evidence gate`: judges what is there and reports nothing. */
async function runGate(words, terminal) {
    return run(words, terminal, { kind: 'none', gate: 'true' });
}
async function run(words, terminal, preset) {
    const asJson = words.includes('--json');
    const { options } = (0,cli_words/* readWords */.ux)(words.filter((word) => word !== '--json'), inputNames);
    const read = (name) => options[name]?.join('\n') ?? preset[name] ?? fromEnvironment(name, terminal);
    for (const name of secretNames)
        terminal.host.mask(read(name) ?? '');
    const outcome = await report(readInputs(read), (0,surround/* surround */.D)(terminal));
    terminal.out(asJson ? JSON.stringify(toOutputs(outcome)) : (0,print/* printText */.n)((0,summary/* summarise */.f)(outcome)));
    return (0,command_outcome/* exitCodeOfOutcome */.H)(outcome);
}
/** Secrets need not stand in a command line, where others could read them. */
function fromEnvironment(name, { environment }) {
    if (name === 'token')
        return environment['EVIDENCE_TOKEN'];
    if (name === 'url')
        return environment['EVIDENCE_URL'];
    return name === 'github-token' ? environment['GITHUB_TOKEN'] : undefined;
}


/***/ }),

/***/ 8525:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  D: () => (/* binding */ surround)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
;// CONCATENATED MODULE: ./build/command/event.js


/** The payload of the GitHub event; undefined where no runner wrote one. */
function readEvent(environment) {
    const path = environment['GITHUB_EVENT_PATH'];
    if (path === undefined || path === '')
        return undefined;
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch (cause) {
        throw new error/* EvidenceError */.o('environment', `The event payload $GITHUB_EVENT_PATH (${path}) cannot be read as JSON.`, {
            cause,
        });
    }
}

;// CONCATENATED MODULE: ./build/cli/surround.js

/** The world as the command line finds it: on a runner with its event, anywhere else without one. */
function surround({ host, environment }) {
    return {
        host,
        environment,
        event: readEvent(environment),
        matrix: null,
        loadService: async () => Promise.all(/* import() */[__webpack_require__.e(800), __webpack_require__.e(815), __webpack_require__.e(560), __webpack_require__.e(48), __webpack_require__.e(288), __webpack_require__.e(723), __webpack_require__.e(50), __webpack_require__.e(524), __webpack_require__.e(932)]).then(__webpack_require__.bind(__webpack_require__, 2129)),
    };
}


/***/ }),

/***/ 9489:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T5: () => (/* binding */ idempotencyKey),
/* harmony export */   _M: () => (/* binding */ repositoryOf),
/* harmony export */   h3: () => (/* binding */ describeProvenance),
/* harmony export */   vK: () => (/* binding */ commonMembers)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _schema_defined_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6299);


/** `source` and `run` tell reports of one name apart (decisions.md §5); they cannot be overwritten by the user's annotations. */
function describeProvenance(inputs, change) {
    return {
        ...(0,_schema_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({
            origin_url: (0,_schema_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .nonEmpty */ .h)(change?.runUrl),
            git_commit_info: change?.commit,
            repo_info: repositoryOf(change),
            description: (0,_schema_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .nonEmpty */ .h)(inputs.description),
            user_data: inputs['user-data'],
            external_urls: inputs['external-urls'],
        }),
        annotations: { ...inputs.annotations, ...describeRun(change) },
    };
}
/** The repository, where it has an address: the wire wants one. */
function repositoryOf(change) {
    return change === undefined || change.repo.url === '' ? undefined : change.repo;
}
function describeRun(change) {
    return change === undefined ? {} : (0,_schema_defined_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .s)({ source: change.source, run: change.run, built_from: change.builtFrom });
}
function commonMembers(provenance, place) {
    return {
        attestation_name: place.name,
        ...(place.artifact === undefined ? {} : { target_artifacts: [place.artifact] }),
        ...provenance,
    };
}
/**
 * The same report of the same step and attempt is the same request, however often it is sent (design.md §3). Off GitHub nothing tells
 * one run from the next: there it is the same only while this run sends it, or keeps it to be sent later.
 */
function idempotencyKey(change, step, body) {
    if (change === undefined || change.run.id === 0)
        return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)();
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256')
        .update(JSON.stringify([change.run, change.source, step, body]))
        .digest('hex');
}


/***/ }),

/***/ 9302:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ openEmbedded),
/* harmony export */   l: () => (/* binding */ homeOf)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/** Long enough for any job; the token is made anew by each step and kept by none. */
const tokenLifetime = 24 * 3600;
/** Where the embedded service keeps its files: the same for all steps of a job, so that a later step sees what an earlier one reported. */
function homeOf(environment, cwd) {
    const { EVIDENCE_HOME: home, RUNNER_TEMP: temp } = environment;
    if (home !== undefined && home !== '')
        return (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, home);
    return temp === undefined || temp === '' ? (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, 'evidence-data') : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(temp, 'delivery-evidence');
}
async function openEmbedded(org, { loadService, environment, host }) {
    const { startService } = await loadService();
    const service = await startService({ folder: homeOf(environment, host.cwd) });
    const expiresAt = Date.now() / 1000 + tokenLifetime;
    const token = await service.mintToken({ name: 'embedded', org, flow: '*', role: 'admin', expiresAt });
    return { url: service.url, file: service.file, close: service.close, token };
}


/***/ }),

/***/ 8125:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  R: () => (/* binding */ openGithubOf)
});

// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/github/answer.js
var github_answer = __webpack_require__(7674);
;// CONCATENATED MODULE: ./build/github/failure.js


/** What Octokit threw, as a failure of the exchange; a mistake in our own program is thrown on. */
function toFailure(error) {
    if (!(error instanceof Error) || !isOfTheExchange(error))
        throw error;
    const status = (0,github_answer/* pick */.Up)(error, 'response', 'status');
    if (typeof status !== 'number')
        return { kind: 'silence', why: error.message, cause: error };
    const said = (0,github_answer/* pickText */.d3)(error, 'response', 'data', 'message');
    return { kind: 'refusal', status, said, headers: (0,github_answer/* pick */.Up)(error, 'response', 'headers'), cause: error };
}
/** Octokit's RequestError goes by the name HttpError; an abort is passed on as it is. */
function isOfTheExchange(error) {
    return ['HttpError', 'AbortError', 'TimeoutError'].includes(error.name);
}
/**
 * Seconds to wait before asking again; undefined where asking again is no use. A rate limit has refused a request before it did
 * anything, so even one that creates is repeated (GitHub, "Rate limits for the REST API": Retry-After, else x-ratelimit-reset, else
 * a minute). What was lost on the way is repeated only where that does no harm.
 */
function waitBefore(failure, request, attempt) {
    if (failure.kind === 'refusal' && isRateLimit(failure))
        return waitForLimit(failure.headers);
    if (request.route.startsWith('POST /repos/') || !isPassing(failure))
        return undefined;
    return Math.min(16, 0.5 * 2 ** attempt) * (0.5 + Math.random() / 2);
}
function isPassing(failure) {
    return failure.kind === 'silence' || failure.status >= 500 || failure.status === 408;
}
/** A secondary limit may come without a header, and is then known by its words alone. */
function isRateLimit({ status, headers, said }) {
    return status === 429 || (status === 403 && (hasSpentItsLimit(headers) || /rate limit/i.test(said)));
}
function hasSpentItsLimit(headers) {
    return (0,github_answer/* pickText */.d3)(headers, 'retry-after') !== '' || (0,github_answer/* pickText */.d3)(headers, 'x-ratelimit-remaining') === '0';
}
/** A minute where no header says how long, or one says nothing sensible; never less than a second, which would make a storm. */
function waitForLimit(headers) {
    const after = (0,github_answer/* pickText */.d3)(headers, 'retry-after');
    const reset = (0,github_answer/* pickText */.d3)(headers, 'x-ratelimit-remaining') === '0' ? (0,github_answer/* pickText */.d3)(headers, 'x-ratelimit-reset') : '';
    const seconds = after === '' ? secondsUntil(Number(reset) * 1000) : secondsOf(after);
    return seconds > -60 ? Math.max(1, seconds) : 60;
}
/** Retry-After is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter) {
    return /^\d+$/.test(retryAfter) ? Number(retryAfter) : secondsUntil(Date.parse(retryAfter));
}
function secondsUntil(moment) {
    return (moment - Date.now()) / 1000;
}
/** The failure as a user meets it, with what they can do about it. `facts.status` is GitHub's status, where it answered. */
function toEvidenceError(failure, request, host) {
    const { cause } = failure;
    if (failure.kind === 'silence') {
        const message = `Could not ${request.asked}: ${host} did not answer in time (${failure.why}); check that this runner reaches it, or try again later.`;
        return new error/* EvidenceError */.o('unreachable', message, { cause, facts: { host } });
    }
    const { status, said } = failure;
    const isOutage = isRateLimit(failure) || isPassing(failure);
    const message = `Could not ${request.asked}: ${host} answered ${status}${said === '' ? '' : ` "${said}"`}; ${advise(failure, request)}.`;
    return new error/* EvidenceError */.o(isOutage ? 'unreachable' : 'refused', message, { cause, facts: { host, status } });
}
function advise(failure, request) {
    if (isRateLimit(failure))
        return 'its rate limit outlasts the time given in `timeout`, so run this again later';
    if (isPassing(failure))
        return 'it kept failing for the time given in `timeout`, so run this again later';
    switch (failure.status) {
        case 401:
            return 'check that `github-token` is a token of this GitHub and has not expired';
        case 403:
            return `add the line \`${request.permission}\` under the job's \`permissions:\`, beside those that it has`;
        case 404:
            return `it is not there, or \`github-token\` may not see it, which takes \`${request.permission}\` under the job's \`permissions:\``;
        default:
            return 'the request was not taken';
    }
}

;// CONCATENATED MODULE: ./build/github/api.js



/** No request takes longer, whatever the budget: a connection that went dead is worth another try. */
const longestRequest = 30_000;
/** Throws `usage` where the token or the URL cannot be one. Nothing is sent yet. */
async function openGithub(options) {
    const base = checkUrl(options.apiUrl);
    const send = await openOctokit(checkToken(options.token), base);
    const exchange = async (request, milliseconds) => {
        const answer = await send(locate(request.route, base), {
            ...(request.body === undefined ? {} : { data: request.body }),
            request: { signal: AbortSignal.timeout(Math.ceil(milliseconds)) },
        });
        if (isTorn(answer))
            throw new DOMException('the answer broke off', 'AbortError');
        if (typeof answer.data === 'string' && answer.data !== '')
            throw (0,github_answer/* nonsense */.IE)(request.asked, 'it is not JSON');
        return { body: answer.data, nextPage: toNextPage(request, (0,github_answer/* pickText */.d3)(answer.headers, 'link')) };
    };
    return { converse: () => converse(exchange, { host: new URL(base).host, ...options }) };
}
/** Octokit is loaded only here, so that a run which asks GitHub nothing never pays for it. */
async function openOctokit(token, baseUrl) {
    const { getOctokit } = await Promise.all(/* import() */[__webpack_require__.e(942), __webpack_require__.e(413)]).then(__webpack_require__.bind(__webpack_require__, 2413));
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    const { request } = getOctokit(token, { baseUrl, log, userAgent: 'delivery-evidence' });
    return async (route, parameters) => request(route, parameters);
}
function silent() {
    // What Octokit would write to the console reaches the user as an error, or not at all.
}
function converse(exchange, options) {
    const deadline = performance.now() + options.budget * 1000;
    const left = () => Math.max(1, deadline - performance.now());
    const pause = async (seconds) => {
        if (seconds * 1000 >= left())
            return false;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        return true;
    };
    const ask = async (request, attempt = 0) => {
        const outcome = await exchange(request, Math.min(longestRequest, left())).catch(toFailure);
        options.debug?.(`${request.route}: ${'kind' in outcome ? describe(outcome) : 'ok'}`);
        if (!('kind' in outcome))
            return outcome;
        const wait = waitBefore(outcome, request, attempt);
        if (wait === undefined || !(await pause(wait)))
            throw toEvidenceError(outcome, request, options.host);
        return ask(request, attempt + 1);
    };
    return { ask, pause };
}
function describe(failure) {
    return failure.kind === 'silence' ? failure.why : `${failure.status} ${failure.said}`;
}
/** A body that ends early is handed on by Octokit as text, whatever its type says. */
function isTorn(answer) {
    return typeof answer.data === 'string' && /^application\/json\b/.test((0,github_answer/* pickText */.d3)(answer.headers, 'content-type'));
}
/** Only the page number is taken from the link (RFC 8288): a token never goes where an answer says. */
function toNextPage(request, link) {
    const target = /<([^>]+)>;\s*rel="next"/.exec(link)?.[1];
    if (target === undefined)
        return undefined;
    const page = /[?&]page=(\d+)/.exec(target)?.[1];
    if (page === undefined)
        throw (0,github_answer/* nonsense */.IE)(request.asked, 'its next page has no number');
    return Number(page);
}
/** GraphQL lives beside the REST API: `/api/graphql` for the `/api/v3` of a GitHub Enterprise Server. */
function locate(route, base) {
    return route === 'POST /graphql' ? `POST ${base.replace(/\/v3$/, '')}/graphql` : route;
}
/** A token with a line break would be quoted by the error about the header that it breaks. */
function checkToken(token) {
    const trimmed = token.trim();
    if (/^[\x21-\x7e]+$/.test(trimmed))
        return trimmed;
    const found = trimmed === '' ? 'is empty' : 'holds characters that no token has';
    throw new error/* EvidenceError */.o('usage', `Input \`github-token\` ${found}; leave it out to use the job's own token.`);
}
function checkUrl(apiUrl) {
    const url = URL.canParse(apiUrl) ? new URL(apiUrl) : undefined;
    if (url !== undefined && /^https?:$/.test(url.protocol))
        return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
    throw new error/* EvidenceError */.o('usage', `GITHUB_API_URL is "${apiUrl}"; it takes an address such as https://api.github.com or https://ghes.example.com/api/v3.`);
}

// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
;// CONCATENATED MODULE: ./build/command/github.js


/** The GitHub API of this run, GHES included; undefined without a token. */
async function openGithubOf(inputs, { environment, host }) {
    const token = inputs['github-token'];
    if (token === '')
        return undefined;
    return openGithub({
        token,
        apiUrl: environment['GITHUB_API_URL'] ?? 'https://api.github.com',
        budget: inputs.timeout,
        ...(0,defined/* defined */.s)({ debug: host.trace }),
    });
}


/***/ }),

/***/ 5699:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   De: () => (/* binding */ parsePlace),
/* harmony export */   UQ: () => (/* binding */ isOverridable),
/* harmony export */   dv: () => (/* binding */ printPlace)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5705);
/* harmony import */ var _schema_primitives_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9594);



/** Reads `name` or `artifact.name`. One dot at most, for with two nobody could say which part is which. */
function parsePlace(text) {
    const parts = text.split('.');
    const [artifact, name] = parts.length === 1 ? [undefined, text] : parts;
    if (parts.length <= 2 && isName(name) && (artifact === undefined || (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(_schema_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .TemplateName */ .cT, artifact).ok))
        return { name, artifact };
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `Input \`name\` is "${text}"; it takes a name of 1 to 200 printable characters without a dot, or <artifact>.<name> where <artifact> is letters, digits, - and _.`, { facts: { input: 'name' } });
}
function isName(text) {
    return (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(_schema_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .AttestationName */ .w4, text).ok;
}
function isOverridable(name) {
    return (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(_schema_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .OverridableName */ .Th, name).ok;
}
function printPlace(place) {
    return place.artifact === undefined ? place.name : `${place.artifact}.${place.name}`;
}


/***/ }),

/***/ 246:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ exitCodeOfOutcome),
/* harmony export */   w: () => (/* binding */ emptyOutcome)
/* harmony export */ });
/* harmony import */ var _exit_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1652);

function emptyOutcome(target) {
    return { target, artifacts: [], sent: [], failing: [], notes: [], file: undefined, gate: false };
}
/** A gate is open for one verdict alone: whatever else is so, or cannot be told, keeps it closed. */
function exitCodeOfOutcome({ gate, explanation }) {
    if (!gate)
        return _exit_js__WEBPACK_IMPORTED_MODULE_0__/* .exit */ .NS.done;
    return explanation === undefined ? _exit_js__WEBPACK_IMPORTED_MODULE_0__/* .exit */ .NS.unreachable : (0,_exit_js__WEBPACK_IMPORTED_MODULE_0__/* .exitCodeOfVerdict */ .og)(explanation.verdict);
}


/***/ }),

/***/ 8017:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* reexport safe */ _verdict_document_js__WEBPACK_IMPORTED_MODULE_0__.n),
/* harmony export */   x: () => (/* binding */ printMarkdown)
/* harmony export */ });
/* harmony import */ var _verdict_document_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9449);


/** GitHub drops a step's whole summary when it is one byte over 1 MiB; the rest is for what the runner adds. */
const summaryLimit = 1024 * 1024 - 4096;
/** Markdown for a job summary, never over its limit in bytes: the end is shed, tables row by row, and that is said. */
function printMarkdown(document, limit = summaryLimit) {
    const whole = (0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)(document);
    return sizeOf(whole) <= limit ? whole : (0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)(fit(document, limit));
}
function fit(document, limit) {
    const kept = [];
    let left = limit - 200;
    for (const block of document) {
        const shed = sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([block])) <= left ? block : shorten(block, left);
        if (shed !== undefined)
            kept.push(shed);
        left -= shed === undefined ? 0 : sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([shed]));
        if (shed !== block)
            kept.push({ kind: 'paragraph', content: ['More was left out here: it would be longer than GitHub takes.'] });
        if (shed !== block)
            return kept;
    }
    return kept;
}
/** As many rows of a table as there is room for; nothing of any other block. */
function shorten(block, room) {
    if (block.kind !== 'table')
        return undefined;
    const rows = [];
    let left = room - sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([{ ...block, rows: [] }]));
    for (const row of block.rows) {
        left -= sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([{ ...block, head: [], rows: [row] }]));
        if (left < 0)
            break;
        rows.push(row);
    }
    return { ...block, rows };
}
function sizeOf(text) {
    return Buffer.byteLength(text);
}


/***/ }),

/***/ 8856:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  f: () => (/* binding */ summarise)
});

// UNUSED EXPORTS: summariseFailure

// EXTERNAL MODULE: ./build/verdict/document.js
var verdict_document = __webpack_require__(9449);
// EXTERNAL MODULE: ./build/verdict/item.js
var verdict_item = __webpack_require__(9139);
;// CONCATENATED MODULE: ./build/verdict/render.js


/** For a terminal; the verdict stands alone on the first line. */
function renderText(explanation) {
    return printText(toDocument(explanation));
}
/** For a job summary or a comment on GitHub. */
function renderMarkdown(explanation) {
    return printMarkdown(toDocument(explanation));
}
const verdictTones = {
    COMPLIANT: 'good',
    'NON-COMPLIANT': 'bad',
    INCOMPLETE: 'open',
    UNCLEAR: 'unclear',
};
/** An explanation as a document, to stand in a larger one. */
function toDocument({ verdict, headline, items, fix, notes }) {
    return [
        { kind: 'heading', level: 1, content: [{ kind: 'status', tone: verdictTones[verdict], word: verdict }] },
        { kind: 'paragraph', content: [headline] },
        ...(items.length > 0 ? [toTable(items)] : []),
        ...(fix === undefined ? [] : toFix(fix)),
        ...(notes.length > 0 ? [{ kind: 'list', items: notes.map((note) => [note]) }] : []),
    ];
}
function toFix(fix) {
    return [
        { kind: 'heading', level: 2, content: ['To copy'] },
        { kind: 'code', language: 'yaml', text: fix },
    ];
}
const columns = [
    { title: 'State', cellOf: ({ state }) => [{ kind: 'status', tone: itemTones[state], word: state }] },
    { title: 'Evidence', cellOf: (item) => [toName(item)] },
    { title: 'Type', cellOf: ({ type }) => [{ kind: 'code', text: type }] },
    { title: 'Source', cellOf: ({ source }) => (source === undefined ? [] : [{ kind: 'code', text: source }]) },
    { title: 'Reported', cellOf: toReported },
    { title: 'Why', cellOf: (item) => toWhy(item) },
];
const itemTones = {
    passing: 'good',
    failing: 'bad',
    missing: 'open',
    overridden: 'excused',
};
/** Columns in which nobody has anything to say are left out. */
function toTable(items) {
    const telling = columns.filter(({ cellOf }) => items.some((item) => cellOf(item).length > 0));
    return {
        kind: 'table',
        head: telling.map(({ title }) => title),
        rows: items.map((item) => telling.map(({ cellOf }) => cellOf(item))),
    };
}
function toName(item) {
    const text = (0,verdict_item/* printName */.To)(item);
    return item.url === undefined ? { kind: 'code', text } : { kind: 'link', text, url: item.url };
}
function toReported({ reportedBy, reportedAt }) {
    const by = reportedBy === undefined ? [] : [`by ${reportedBy}`];
    return reportedAt === undefined ? by : [...by, toMoment(reportedAt)];
}
function toWhy({ reasons, unexpected }) {
    const said = unexpected ? [...reasons, 'not in the template'] : reasons;
    return said.length === 0 ? [] : [said.join('; ')];
}
/** The last moment that a Date can hold, in seconds. */
const endOfTime = 8.64e12;
function toMoment(seconds) {
    if (!(Math.abs(seconds) <= endOfTime))
        return '';
    return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

// EXTERNAL MODULE: ./build/verdict/wording.js
var wording = __webpack_require__(2114);
;// CONCATENATED MODULE: ./build/command/summary.js


/** All that there is to say of a run, the most important first: the verdict, what failed, what was recorded, what is worth knowing. */
function summarise(outcome) {
    const document = describe(outcome);
    return outcome.file === undefined ? document : document.map(withoutLinks);
}
function describe(outcome) {
    return [
        ...(outcome.explanation === undefined ? [heading('Delivery Evidence')] : toDocument(outcome.explanation)),
        ...describeFailing(outcome),
        ...describeArtifacts(outcome),
        ...describeSent(outcome),
        ...describeNotes(outcome),
        ...describeFile(outcome),
    ];
}
/** For a run that did not come to its end. */
function summariseFailure(message) {
    return [heading('Delivery Evidence: not done'), { kind: 'paragraph', content: [message] }];
}
function heading(text) {
    return { kind: 'heading', level: 2, content: [text] };
}
function describeFailing({ failing }) {
    if (failing.length === 0)
        return [];
    const rows = failing.map(({ suite, name, file, line, message }) => [
        [suite],
        [name],
        [file === undefined ? '' : { kind: 'code', text: line === undefined ? file : `${file}:${line}` }],
        [message],
    ]);
    return [heading('Failing tests'), { kind: 'table', head: ['Suite', 'Test', 'Place', 'Message'], rows }];
}
function describeArtifacts({ artifacts, sent }) {
    if (artifacts.length === 0)
        return [];
    const urls = new Map(sent.flatMap(({ type, name, url }) => (type === 'artifact' ? [[name, url]] : [])));
    const rows = artifacts.map(({ filename, templateName, fingerprint }) => [
        [toLink(filename, urls.get(filename))],
        [templateName ?? ''],
        [{ kind: 'code', text: fingerprint }],
    ]);
    return [heading('Artifacts'), { kind: 'table', head: ['File', 'In the template', 'SHA-256'], rows }];
}
/** Where the verdict's own table names each attestation, how many there were is enough. */
function describeSent({ sent, trail, target, explanation }) {
    const place = `${target.org} / ${target.flow_name} / ${target.trail_name}`;
    const where = {
        kind: 'paragraph',
        content: ['Trail', toLink(place, trail?.html_url), `(${(0,wording/* plural */.L)(sent.length, 'report')} by this step)`],
    };
    const items = sent.map(({ type, name, url }) => [type, toLink(name, url)]);
    const isListed = explanation !== undefined || items.length === 0;
    return [heading('Recorded'), where, ...(isListed ? [] : [{ kind: 'list', items }])];
}
function toLink(text, url) {
    return url === undefined ? text : { kind: 'link', text, url };
}
function describeNotes({ notes }) {
    return notes.length === 0 ? [] : [heading('Worth knowing'), { kind: 'list', items: notes.map((note) => [note]) }];
}
/** Nobody may believe that something was recorded for good when it was not. */
function describeFile({ file }) {
    if (file === undefined)
        return [];
    const advice = 'On a hosted runner it is gone when the job ends. To keep it, upload its folder with actions/upload-artifact; to record evidence for good, give the url of a service.';
    return [
        heading('Where this evidence is'),
        { kind: 'paragraph', content: ['In a file on this machine, and nowhere else:', { kind: 'code', text: file }] },
        { kind: 'paragraph', content: [advice] },
    ];
}
/** The embedded service ends with the step, and whatever pointed to it would lead nowhere. */
function withoutLinks(block) {
    switch (block.kind) {
        case 'heading':
        case 'paragraph':
            return { ...block, content: block.content.map(unlink) };
        case 'list':
            return { ...block, items: block.items.map((item) => item.map(unlink)) };
        case 'table':
            return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(unlink))) };
        case 'code':
            return block;
    }
}
function unlink(part) {
    return typeof part === 'object' && part.kind === 'link' ? part.text : part;
}


/***/ }),

/***/ 4342:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ templateIn),
/* harmony export */   _: () => (/* binding */ chooseTemplate)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5602);
/* harmony import */ var _github_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8125);





/** The one that this run goes by, wherever it is put. */
function templateIn({ pin, flow, introduced }) {
    return pin ?? flow ?? introduced;
}
const usualPath = '.github/evidence.yml';
async function chooseTemplate(inputs, change, surroundings) {
    const path = inputs.template === '' ? usualPath : inputs.template;
    const own = await readOwn(path, inputs.template !== '', surroundings.host.cwd);
    if (change?.base === undefined) {
        return {
            flow: change?.onDefaultBranch === true ? own : undefined,
            pin: undefined,
            introduced: own,
            notes: [],
            path,
        };
    }
    const base = await readAtBase(path, change, { inputs, surroundings });
    return judgeChange(path, own, base);
}
function judgeChange(path, own, base) {
    if (base === undefined) {
        const notes = own === undefined
            ? []
            : [`This change introduces \`${path}\`: the base has no template, so this change is judged by its own.`];
        return { flow: undefined, pin: undefined, introduced: own, notes, path };
    }
    const notes = own === base
        ? []
        : [`This change edits \`${path}\`. It is judged by the template at the base; the edit counts once it is merged.`];
    return { flow: undefined, pin: base, introduced: undefined, notes, path };
}
async function readOwn(path, named, cwd) {
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(cwd, path);
    if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(file))
        return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(file, 'utf8');
    if (!named)
        return undefined;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .EvidenceError */ .o('file', `\`template\`: ${path} is not there (in ${cwd}). Is the repository checked out before this step?`, {
        facts: { path },
    });
}
/** From git if the base commit is here, else from GitHub. What cannot be read is an error: an unread template asks for nothing. */
async function readAtBase(path, change, { inputs, surroundings }) {
    const base = change.base ?? '';
    const { cwd } = surroundings.host;
    const git = await __webpack_require__.e(/* import() */ 506).then(__webpack_require__.bind(__webpack_require__, 506));
    if ((await git.readGit(cwd, base)) !== undefined)
        return git.readFileAt(cwd, base, path);
    const api = await (0,_github_js__WEBPACK_IMPORTED_MODULE_4__/* .openGithubOf */ .R)(inputs, surroundings);
    if (api === undefined) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .EvidenceError */ .o('usage', `The flow template has to be read at the base commit ${base.slice(0, 12)}, which is not in this checkout, and \`github-token\` is empty. Give \`github-token\`, or check out with fetch-depth: 0.`);
    }
    const { readFileAt } = await __webpack_require__.e(/* import() */ 895).then(__webpack_require__.bind(__webpack_require__, 4895));
    return readFileAt(api, { repository: change.repo.name, path, ref: base });
}


/***/ }),

/***/ 4797:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ formatAuthor)
/* harmony export */ });
/** As git writes it, `Name <mail>`; of what is empty or unknown, nothing is written, and nothing at all where both are. */
function formatAuthor(name, mail) {
    const parts = [name ?? '', mail === undefined || mail === '' ? '' : `<${mail}>`].filter((part) => part !== '');
    return parts.length === 0 ? undefined : parts.join(' ');
}


/***/ }),

/***/ 737:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Pv: () => (/* binding */ toQueued),
/* harmony export */   W0: () => (/* binding */ branchOf),
/* harmony export */   wL: () => (/* binding */ parseQueueRef)
/* harmony export */ });
/** The branch of a full ref; undefined for a tag, a pull request's merge ref, or none. */
function branchOf(ref) {
    return /^refs\/heads\/(.+)$/s.exec(ref)?.[1];
}
/** `gh-readonly-queue/main/pr-12-<sha>`, with or without `refs/heads/`. The target branch may hold slashes itself. */
function parseQueueRef(ref) {
    const found = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-(\d+)-([0-9a-f]{40})$/.exec(ref);
    if (found === null)
        return undefined;
    const [, baseRef = '', number = '', baseSha = ''] = found;
    return { number: Number(number), baseRef, baseSha };
}
/** A queue builds in the repository itself, wherever the change came from. */
function toQueued(runner, queued) {
    return { ...queued, url: `${runner.repositoryUrl}/pull/${queued.number}`, headRepository: runner.repository };
}


/***/ }),

/***/ 4982:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ toFlowName),
/* harmony export */   a: () => (/* binding */ repositoryName)
/* harmony export */ });
/** The flow that a repository reports into unless told otherwise: its name, without leading characters that the pattern refuses. */
function toFlowName(repository) {
    return repositoryName(repository).replace(/^[^a-zA-Z0-9]+/, '');
}
/** `shop` of `acme/shop`. */
function repositoryName(repository) {
    return repository.split('/')[1] ?? '';
}


/***/ }),

/***/ 9449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ printText),
/* harmony export */   x: () => (/* binding */ printMarkdown)
/* harmony export */ });
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(555);

/** For a terminal. */
function printText(document) {
    return join(document.map(textBlock), '\n\n');
}
/** For GitHub: a job summary or a comment. Nothing in it becomes HTML, a link or a mention that was not meant to be one. */
function printMarkdown(document) {
    return join(document.map(markdownBlock), '\n\n');
}
function join(blocks, gap) {
    return `${blocks.filter((block) => block !== '').join(gap)}\n`;
}
function textBlock(block) {
    switch (block.kind) {
        case 'heading':
        case 'paragraph':
            return textPhrase(block.content);
        case 'list':
            return block.items.map((item) => `- ${textPhrase(item)}`).join('\n');
        case 'code':
            return (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLines */ .P_)(block.text).trimEnd();
        case 'table':
            return textTable(block);
    }
}
function textTable({ head, rows }) {
    const lines = [head.map((title) => title.toUpperCase()), ...rows.map((row) => row.map(textPhrase))];
    const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
    return lines
        .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
        .join('\n');
}
function textPhrase(phrase) {
    return phrase.map((part) => (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLine */ .S5)(wordOf(part))).join(' ');
}
function wordOf(part) {
    if (typeof part === 'string')
        return part;
    return part.kind === 'status' ? part.word : part.text;
}
function markdownBlock(block) {
    switch (block.kind) {
        case 'heading':
            return `${'#'.repeat(block.level + 1)} ${markdownPhrase(block.content)}`;
        case 'paragraph':
            return markdownPhrase(block.content);
        case 'list':
            return block.items.map((item) => `- ${markdownPhrase(item)}`).join('\n');
        case 'code':
            return markdownFence(block.language, (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLines */ .P_)(block.text).trimEnd());
        case 'table':
            return [
                markdownRow(block.head.map(_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)),
                markdownRow(block.head.map(() => '---')),
                ...block.rows.map((row) => markdownRow(row.map(markdownPhrase))),
            ].join('\n');
    }
}
function markdownRow(cells) {
    return `| ${cells.join(' | ')} |`;
}
function markdownFence(language, text) {
    let fence = '```';
    while (text.includes(fence))
        fence += '`';
    return `${fence}${language}\n${text}\n${fence}`;
}
const symbols = { good: '✅', bad: '❌', open: '⏳', excused: '⚠️', unclear: '❔' };
function markdownPhrase(phrase) {
    return phrase.map(markdownInline).join(' ');
}
function markdownInline(part) {
    if (typeof part === 'string')
        return (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part);
    switch (part.kind) {
        case 'code':
            return (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toMarkdownCode */ .Cu)(part.text);
        case 'status':
            return `${symbols[part.tone]} ${(0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part.word)}`;
        case 'link': {
            const target = (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLinkTarget */ .dU)(part.url);
            return target === undefined
                ? (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part.text)
                : `[${(0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part.text)}](<${(0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeHtml */ .ZD)(target)}>)`;
        }
    }
}


/***/ }),

/***/ 555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cu: () => (/* binding */ toMarkdownCode),
/* harmony export */   FV: () => (/* binding */ escapeMarkdown),
/* harmony export */   P_: () => (/* binding */ toLines),
/* harmony export */   S5: () => (/* binding */ toLine),
/* harmony export */   ZD: () => (/* binding */ escapeHtml),
/* harmony export */   dU: () => (/* binding */ toLinkTarget)
/* harmony export */ });
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the direction of writing can make one word look like another. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** One line without anything that a terminal or a page would obey instead of show. */
function toLine(text) {
    return text.replace(breaks, ' ').replace(directions, '').trim();
}
/** The same line by line, for text whose lines mean something. */
function toLines(text) {
    return text
        .split(/\r\n|\r|\n/)
        .map((line) => line.replace(breaks, ' ').replace(directions, '').trimEnd())
        .join('\n');
}
function escapeHtml(text) {
    return text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
}
/** What GitHub makes mentions, references and links of, wherever it stands in rendered text. */
const linked = /[@#]|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi;
/**
 * Text as GitHub's Markdown shows it literally, in a table as anywhere. No escape stops GitHub from linking what it finds in rendered
 * text; a space of no width (U+200B) does.
 */
function escapeMarkdown(text) {
    return toLine(text)
        .replace(linked, '$&\u200B')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace(/[\\`*_[\]~$]/g, String.raw `\$&`)
        .replaceAll('|', '&#124;')
        .replace(/^([-+=]|\d+(?=[.)]))/, '\u200B$1');
}
/** A code span that its text cannot end. `|` would end a table's cell even there. */
function toMarkdownCode(text) {
    const line = toLine(text);
    if (line.includes('|'))
        return `<code>${escapeMarkdown(line)}</code>`;
    const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const pad = longest > 0 ? ' ' : '';
    return line === '' ? '' : `${fence}${pad}${line}${pad}${fence}`;
}
/** An address that is safe to follow and to write in a link; undefined for anything else. */
function toLinkTarget(url) {
    if (!/^https?:\/\/[^\s/]/i.test(url))
        return undefined;
    return encodeURI(url.toWellFormed().replace(/[\p{Cc}\p{Z}]/gu, ''))
        .replaceAll('%25', '%')
        .replace(/[()[\]$*_~|`\\'"<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}


/***/ }),

/***/ 9139:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SP: () => (/* binding */ toArtifactEntry),
/* harmony export */   To: () => (/* binding */ printName),
/* harmony export */   q0: () => (/* binding */ toEntry)
/* harmony export */ });
/** `artifact.name` for what is tied to an artifact, as the action's `name` input takes it. */
function printName({ artifact, name }) {
    return artifact === undefined ? name : `${artifact}.${name}`;
}
function toEntry(status, artifact, attestations) {
    const attestation = attestations.get(status.overridden_attestation_id ?? status.attestation_id ?? '');
    const { state, doubt } = readState(status);
    return {
        attestation,
        item: {
            artifact,
            name: status.attestation_name,
            type: status.attestation_type,
            state,
            source: status.source,
            unexpected: status.unexpected,
            reasons: [...(doubt === undefined ? [] : [doubt]), ...(status.reasons ?? [])],
            reportedBy: attestation?.reported_by,
            url: attestation?.html_url,
            reportedAt: attestation?.created_at,
        },
    };
}
/** The artifact itself, where that is the trouble and not its attestations: `isExplained` says whether they already tell why. */
function toArtifactEntry(name, status, isExplained) {
    const { reasons = [], unexpected } = status;
    const item = { name, type: 'artifact', unexpected, reasons };
    if (status.status === 'MISSING')
        return { item: { ...item, state: 'missing' } };
    if (status.status === 'COMPLIANT' || (isExplained && reasons.length === 0))
        return undefined;
    return { item: { ...item, state: status.status === 'NON-COMPLIANT' ? 'failing' : 'missing' } };
}
/** Whatever is not known to be there counts as missing: it is no evidence. */
function readState(status) {
    if (status.status === 'MISSING')
        return { state: 'missing' };
    if (status.status !== 'COMPLETE')
        return { state: 'missing', doubt: `in state ${status.status}, which is not known here` };
    if (!status.is_compliant)
        return { state: 'failing' };
    return { state: status.overridden_attestation_id === undefined ? 'passing' : 'overridden' };
}


/***/ }),

/***/ 2114:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ plural),
/* harmony export */   c: () => (/* binding */ select)
/* harmony export */ });
/** `1 test`, `2 tests`. */
function plural(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
/** The sentences that hold. */
function select(...sentences) {
    return sentences.filter(([holds]) => holds).map(([, sentence]) => sentence);
}


/***/ })

};
