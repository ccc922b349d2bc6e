export const id = 821;
export const ids = [821];
export const modules = {

/***/ 3821:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  complete: () => (/* binding */ complete)
});

// EXTERNAL MODULE: ./build/client/settle.js
var client_settle = __webpack_require__(2179);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/command/collect.js + 57 modules
var collect = __webpack_require__(5203);
// EXTERNAL MODULE: ./build/github/answer.js
var answer = __webpack_require__(7674);
;// CONCATENATED MODULE: ./build/github/comment-body.js
/** GitHub: "Body is too long (maximum is 65536 characters)". */
const longestBody = 65_536;
/** An HTML comment that a reader does not see. What could end it early is written otherwise. */
function toHiddenMarker(marker) {
    return `<!-- delivery-evidence: ${marker.replace(/[<>\r\n]/g, encodeURIComponent)} -->`;
}
/**
 * The body as it is sent, with its marker first. One that is too long is cut between two lines, and says so before anything else: a
 * note at its end could stand inside an open code block.
 */
function fitComment(marker, body) {
    const hidden = toHiddenMarker(marker);
    const whole = `${hidden}\n${body}`;
    if (whole.length <= longestBody)
        return whole;
    const note = `> [!WARNING]\n> Cut short: GitHub takes ${longestBody} characters, and this has ${body.length}. All of it is in the job summary.`;
    const room = longestBody - `${hidden}\n${note}\n\n`.length;
    return `${hidden}\n${note}\n\n${cut(body, room)}`;
}
function cut(text, room) {
    const lineEnd = text.lastIndexOf('\n', room);
    const end = lineEnd > 0 ? lineEnd : room;
    // Half of a surrogate pair is no character.
    return text.slice(0, end).replace(/[\ud800-\udbff]$/, '');
}

// EXTERNAL MODULE: ./build/github/page.js
var page = __webpack_require__(5515);
// EXTERNAL MODULE: ./build/github/repository.js
var github_repository = __webpack_require__(8328);
;// CONCATENATED MODULE: ./build/github/comment.js





/**
 * Puts the one comment that a marker stands for on a pull request: writes it, or rewrites the one that is there. Returns its address.
 * Throws `refused` where the token may not comment, and says where that is because of a fork; `unreachable`; `nonsense`.
 */
async function putComment(api, options) {
    const conversation = api.converse();
    try {
        const [login, comments] = await Promise.all([readLogin(conversation, options), readComments(conversation, options)]);
        const standing = findOwn(comments, options, login);
        return standing === undefined
            ? await createOnce(conversation, options, login)
            : await update(conversation, options, standing);
    }
    catch (error) {
        throw await tellFork(conversation, options, error);
    }
}
/** Whom the token belongs to. REST has no answer for the token of a job, GraphQL has. */
async function readLogin(conversation, options) {
    const request = { ...ask(options, ''), route: 'POST /graphql', body: { query: '{ viewer { login } }' } };
    const login = (0,answer/* pickText */.d3)((await conversation.ask(request)).body, 'data', 'viewer', 'login');
    if (login === '')
        throw (0,answer/* nonsense */.IE)(request.asked, 'it does not say whose the token is');
    return login;
}
async function readComments(conversation, options) {
    return (0,page/* readPages */.n)(conversation, ask(options, `GET /issues/${options.number}/comments`));
}
/** The oldest comment with the marker that the token's owner wrote: in another's it is only a quotation. */
function findOwn(comments, options, login) {
    const hidden = toHiddenMarker(options.marker);
    const marked = comments.filter((comment) => (0,answer/* pickText */.d3)(comment, 'body').startsWith(hidden));
    const own = marked.find((comment) => toAccount((0,answer/* pickText */.d3)(comment, 'user', 'login')) === toAccount(login));
    return own === undefined ? undefined : toComment(own, options);
}
/** GraphQL and REST do not agree on whether a bot's login ends so. */
function toAccount(login) {
    return login.replace(/\[bot\]$/, '');
}
/**
 * Another run may write the same comment at the same time, and an answer may be lost after the comment was made. So it is looked
 * for again: the oldest stays, with this body, and a second one of ours goes.
 */
async function createOnce(conversation, options, login) {
    const outcome = await create(conversation, options).catch((error) => {
        if (error instanceof build_error/* EvidenceError */.o && error.code === 'unreachable')
            return error;
        throw error;
    });
    const first = findOwn(await readComments(conversation, options), options, login);
    if (outcome instanceof build_error/* EvidenceError */.o) {
        if (first === undefined)
            throw outcome;
        return first.url;
    }
    if (first === undefined || first.id === outcome.id)
        return outcome.url;
    const url = await update(conversation, options, first);
    await conversation.ask(ask(options, `DELETE /issues/comments/${outcome.id}`));
    return url;
}
async function create(conversation, options) {
    const { body } = await conversation.ask(write(options, `POST /issues/${options.number}/comments`));
    return toComment(body, options);
}
async function update(conversation, options, standing) {
    const { body } = await conversation.ask(write(options, `PATCH /issues/comments/${standing.id}`));
    return toComment(body, options).url;
}
function toComment(comment, options) {
    const [id, url] = [(0,answer/* pick */.Up)(comment, 'id'), (0,answer/* pickText */.d3)(comment, 'html_url')];
    if (typeof id !== 'number' || url === '')
        throw (0,answer/* nonsense */.IE)(ask(options, '').asked, 'a comment has no id or address');
    return { id, url };
}
function write(options, route) {
    return { ...ask(options, route), body: { body: fitComment(options.marker, options.body) } };
}
/** `route` is a method and a path inside the repository. */
function ask({ repository, number }, route) {
    return {
        route: route.replace(' ', ` ${(0,github_repository/* toPath */.b)(repository)}`),
        asked: `comment on pull request ${number} of ${repository}`,
        permission: 'pull-requests: write',
    };
}
/** A permission helps nobody whose run gets a read-only token anyway. */
async function tellFork(conversation, options, error) {
    if (!(error instanceof build_error/* EvidenceError */.o) || error.facts['status'] !== 403)
        return error;
    const pull = await conversation.ask(ask(options, `GET /pulls/${options.number}`)).catch(() => undefined);
    const why = explainReadOnly(pull?.body);
    if (why === undefined)
        return error;
    const message = `Could not ${ask(options, '').asked}: ${why}, so its run has a token that cannot write; comment from a \`workflow_run\` workflow with \`pull-requests: write\`, or set \`comment: false\`.`;
    return new build_error/* EvidenceError */.o('refused', message, { facts: error.facts, cause: error });
}
function explainReadOnly(pull) {
    const [head, base] = [(0,answer/* pickText */.d3)(pull, 'head', 'repo', 'full_name'), (0,answer/* pickText */.d3)(pull, 'base', 'repo', 'full_name')];
    if (base !== '' && head !== base)
        return 'it comes from a fork';
    return (0,answer/* pickText */.d3)(pull, 'user', 'login') === 'dependabot[bot]' ? 'it is from Dependabot' : undefined;
}

// EXTERNAL MODULE: ./build/verdict/origin.js
var origin = __webpack_require__(86);
// EXTERNAL MODULE: ./build/command/github.js + 2 modules
var github = __webpack_require__(8125);
// EXTERNAL MODULE: ./build/command/print.js
var print = __webpack_require__(8017);
// EXTERNAL MODULE: ./build/command/summary.js + 1 modules
var summary = __webpack_require__(8856);
;// CONCATENATED MODULE: ./build/command/comment.js







/** GitHub takes 65,536 characters; the rest is for the marker. */
const commentLimit = 60_000;
/**
 * Keeps one comment on the pull request up to date, a separate one for each cell of a matrix. Whether it may is the token's affair:
 * `auto` goes without in silence, `true` says so; the verdict stands either way.
 */
async function comment(outcome, run) {
    const number = run.asked.change?.pullRequest?.number;
    const { comment: mode, 'dry-run': isDry } = run.asked.inputs;
    if (mode === 'false' || isDry || number === undefined)
        return;
    const put = await (0,client_settle/* settle */.G)(comment_write(outcome, run, number));
    if (!put.ok)
        excuse(put.error, mode === 'true' ? run.surroundings.host.warning : run.surroundings.host.debug);
}
function excuse(error, say) {
    if (!(error instanceof build_error/* EvidenceError */.o))
        throw error;
    say(`The pull request was not commented on: ${error.message}`);
}
async function comment_write(outcome, run, number) {
    const api = await (0,github/* openGithubOf */.R)(run.asked.inputs, run.surroundings);
    if (api === undefined)
        return;
    const repository = run.asked.change?.repo.name ?? '';
    await putComment(api, {
        repository,
        number,
        marker: markerOf(run),
        body: (0,print/* printMarkdown */.x)(sign((0,summary/* summarise */.f)(outcome), run), commentLimit),
    });
}
/** Below the verdict, whose it is: of several jobs, or cells of a matrix, each has a comment, and they look alike. */
function sign([verdict, ...rest], { asked: { change } }) {
    const source = change && (0,origin/* describeSource */.B6)({ source: change.source });
    const signature = source === undefined ? [] : [{ kind: 'paragraph', content: ['From', { kind: 'code', text: source }] }];
    return verdict === undefined ? signature : [verdict, ...signature, ...rest];
}
function markerOf({ asked: { change }, target }) {
    return JSON.stringify([target.org, target.flow_name, change?.source ?? null]);
}

// EXTERNAL MODULE: ./build/client/client.js
var client_client = __webpack_require__(5019);
// EXTERNAL MODULE: ./build/command/finish.js + 1 modules
var finish = __webpack_require__(499);
// EXTERNAL MODULE: ./build/command/gate.js + 1 modules
var gate = __webpack_require__(1788);
// EXTERNAL MODULE: ./build/command/naming.js
var naming = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/command/outcome.js
var outcome = __webpack_require__(246);
;// CONCATENATED MODULE: ./build/command/progress.js
/** Runs one part of a run under a foldable heading, which ends with the time that it took. */
async function inGroup(host, title, work) {
    const began = performance.now();
    return host.group(title, async () => {
        try {
            return await work();
        }
        finally {
            host.detail(`Took ${toSeconds(performance.now() - began)}.`);
        }
    });
}
/** `0.05 s`, `12.3 s`. */
function toSeconds(milliseconds) {
    const seconds = milliseconds / 1000;
    return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

;// CONCATENATED MODULE: ./build/command/outgoing.js



/**
 * Sends side by side, for the order in which unrelated reports arrive does not matter. Every one is tried; the first failure is thrown
 * after all have ended, and says how many were recorded.
 */
async function sendAll(client, outgoing, host) {
    const settled = await Promise.all(outgoing.map(async (it) => (0,client_settle/* settle */.G)(sendAloud(client, it, host))));
    const sent = settled.flatMap((it) => (it.ok ? [it.value] : []));
    for (const [at, it] of settled.entries()) {
        if (!it.ok)
            throw describeFailure(it.error, outgoing[at], sent.length);
    }
    return sent;
}
function describeFailure(error, outgoing, recorded) {
    if (!(error instanceof build_error/* EvidenceError */.o) || outgoing === undefined)
        return error;
    const rest = recorded === 0 ? 'Nothing was recorded.' : `${recorded} other report${recorded === 1 ? ' was' : 's were'} recorded.`;
    return new build_error/* EvidenceError */.o(error.code, `${outgoing.type} ${outgoing.name}: ${error.message} ${rest}`, {
        facts: error.facts,
        cause: error,
    });
}
async function sendAloud(client, outgoing, { detail }) {
    const began = performance.now();
    const sent = await send(client, outgoing);
    detail(`${sent.type} ${sent.name}: recorded in ${toSeconds(performance.now() - began)}`);
    return sent;
}
async function send(client, outgoing) {
    const receipt = await dispatch(client, outgoing);
    return {
        type: outgoing.type,
        name: outgoing.name,
        id: idOf(receipt),
        url: receipt.html_url,
    };
}
function idOf(receipt) {
    if ('attestation_id' in receipt)
        return String(receipt.attestation_id);
    return 'id' in receipt ? String(receipt.id) : '';
}
function dispatch(client, { operation, request }) {
    switch (operation) {
        case 'reportArtifact':
            return client.reportArtifact(request);
        case 'reportGeneric':
            return client.reportGeneric(request);
        case 'reportJunit':
            return client.reportJunit(request);
        case 'reportVulnscan':
            return client.reportVulnscan(request);
        case 'reportCodequality':
            return client.reportCodequality(request);
        case 'reportPullRequest':
            return client.reportPullRequest(request);
        case 'reportJira':
            return client.reportJira(request);
        case 'reportCustom':
            return client.reportCustom(request);
        case 'overrideAttestation':
            return client.overrideAttestation(request);
    }
}

// EXTERNAL MODULE: ./build/verdict/wording.js
var wording = __webpack_require__(2114);
// EXTERNAL MODULE: ./build/command/name.js
var command_name = __webpack_require__(5699);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./build/schema/table.js + 3 modules
var table = __webpack_require__(8288);
;// CONCATENATED MODULE: ./build/client/spool.js








const Kept = schemas/* strictObject */.rej({
    version: schemas/* literal */.euz(1),
    operation: schemas/* custom */.IeY(isOperation, 'must be an operation of the API'),
    params: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()),
    body: schemas/* unknown */.L5J(),
    idempotencyKey: schemas/* string */.YjP(),
    file: schemas/* optional */.lqM(schemas/* strictObject */.rej({
        filename: schemas/* string */.YjP(),
        contentType: schemas/* optional */.lqM(schemas/* string */.YjP()),
        // A name beside the entry and never a path: replaying a folder from elsewhere must not send, or remove, files of this machine.
        kept: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[\w-]+\.attachment$/, 'must be the name of an attachment in this folder')),
    })),
});
function isOperation(name) {
    return typeof name === 'string' && Object.hasOwn(table/* operations */.z, name);
}
/** Keeps a call in a folder, after those that are there: its file beside it, whole or not at all. */
async function spoolRequest(folder, entry) {
    await (0,promises_.mkdir)(folder, { recursive: true });
    const id = `${await nextNumber(folder)}-${entry.operation}-${(0,external_node_crypto_.randomUUID)().slice(0, 8)}`;
    const { operation, params, body, idempotencyKey = (0,external_node_crypto_.randomUUID)() } = entry;
    const file = entry.file === undefined ? {} : { file: await keepFile(folder, `${id}.attachment`, entry.file) };
    const path = (0,external_node_path_.join)(folder, `${id}.json`);
    await (0,promises_.writeFile)(`${path}.part`, JSON.stringify({ version: 1, operation, params, body, idempotencyKey, ...file }));
    await (0,promises_.rename)(`${path}.part`, path);
}
/** After the last that is there, for those before it may have been sent already. */
async function nextNumber(folder) {
    const taken = (await listEntries(folder)).map((name) => Number.parseInt(name, 10) || 0);
    return String(Math.max(0, ...taken) + 1).padStart(6, '0');
}
async function keepFile(folder, kept, { filename, contentType, content }) {
    const path = (0,external_node_path_.join)(folder, kept);
    if (typeof content === 'object' && 'path' in content)
        await (0,promises_.copyFile)(content.path, path);
    else
        await (0,promises_.writeFile)(path, content);
    return { filename, kept, ...(contentType === undefined ? {} : { contentType }) };
}
/**
 * Sends what was kept, in its order and under its own keys, so that nothing is recorded twice; removes each once it was accepted, and
 * stops at the first that was not.
 */
async function replaySpool(folder, client, { onSent }) {
    const names = await listEntries(folder);
    for (const [sent, name] of names.entries()) {
        const kept = await readEntry(folder, name);
        const answer = await settle(client.exchange(...toCall(folder, kept)));
        if (!answer.ok)
            throw explainStop(answer.error, { path: join(folder, name), sent, left: names.length - sent });
        await rm(join(folder, name));
        if (kept.file !== undefined)
            await rm(join(folder, kept.file.kept), { force: true });
        onSent(`${name}: ${answer.value.replayed ? 'was there already' : 'sent'}`);
    }
    return { sent: names.length };
}
function explainStop(error, { path, sent, left }) {
    if (!(error instanceof EvidenceError))
        return error;
    const way = error.code === 'refused' ? 'mend what it says, or remove that file,' : 'wait until that is over,';
    return new EvidenceError(error.code, `${path} could not be sent: ${error.message} ${sent} went before it, ${left} are kept; ${way} and replay the folder again.`, { facts: { ...error.facts, path, sent, left }, cause: error });
}
async function listEntries(folder) {
    try {
        return (await (0,promises_.readdir)(folder)).filter((name) => name.endsWith('.json')).toSorted();
    }
    catch (cause) {
        throw new build_error/* EvidenceError */.o('file', `${folder} is no folder that can be read: name the one that a spooling step wrote.`, { cause });
    }
}
async function readEntry(folder, name) {
    const path = join(folder, name);
    const parsed = parse(Kept, parseJson(await readFile(path, 'utf8')));
    if (!parsed.ok)
        throw broken(path, parsed.errors);
    const body = parse(operations[parsed.value.operation].body, parsed.value.body);
    if (!body.ok)
        throw broken(path, body.errors);
    return parsed.value;
}
function broken(path, errors) {
    return new EvidenceError('file', `${path} is no spooled report (${joinErrors(errors)}). Remove it, or report that evidence anew.`, { facts: { path } });
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
function toCall(folder, kept) {
    const { params, body, idempotencyKey, file } = kept;
    const upload = file && {
        file: { filename: file.filename, content: { path: join(folder, file.kept) }, ...contentTypeOf(file) },
    };
    // The body was made for this operation when it was kept; the service checks it again.
    return [kept.operation, { params, body, idempotencyKey, ...upload }];
}
function contentTypeOf({ contentType }) {
    return contentType === undefined ? {} : { contentType };
}

// EXTERNAL MODULE: ./build/command/template.js
var command_template = __webpack_require__(4342);
;// CONCATENATED MODULE: ./build/command/spool.js




/** Below the workspace, by a name without a dot, so that actions/upload-artifact takes it. */
const folderName = 'evidence-spool';
/**
 * What the user chose to happen in an outage: `fail` throws, `warn` goes on, `spool` keeps all of it for `evidence replay`. A gate
 * throws in any case, for it cannot pass what it cannot see. Whatever is no outage is thrown as it is.
 */
async function giveUp(failure, run, unsent) {
    const { inputs } = run.asked;
    const mode = inputs['on-unreachable'];
    if (!isOutage(failure) || mode === 'fail')
        throw failure;
    const kept = mode === 'spool' ? await keep(run, unsent) : 'Nothing was kept for later.';
    if (inputs.gate !== 'false') {
        throw new build_error/* EvidenceError */.o(failure.code, `${failure.message} ${kept} The gate stays closed.`, {
            facts: failure.facts,
            cause: failure,
        });
    }
    run.surroundings.host.warning(`${failure.message} ${kept}`);
    return [failure.message, kept];
}
function isOutage(failure) {
    return failure instanceof build_error/* EvidenceError */.o && (failure.code === 'unreachable' || failure.code === 'nonsense');
}
/** Reports that did arrive before the outage are kept too: their keys see to it that they are recorded once. */
async function keep({ target, surroundings }, { choice, trail, outgoing }) {
    const folder = (0,external_node_path_.resolve)(surroundings.host.cwd, folderName);
    const template = (0,command_template/* templateIn */.U)(choice);
    const file = { filename: 'evidence.yml', contentType: 'application/yaml', content: template ?? '' };
    const begin = {
        operation: 'putTrail',
        params: target,
        body: trail,
        ...(template === undefined ? {} : { file }),
    };
    for (const entry of [begin, ...outgoing.map(toEntry)])
        await spoolRequest(folder, entry);
    return `It is kept in ${folderName}/: upload that folder with actions/upload-artifact and send it later with \`evidence replay ${folderName}\`.`;
}
function toEntry({ operation, request }) {
    const { params, body, file, idempotencyKey } = request;
    return {
        operation,
        params,
        body,
        ...(file === undefined ? {} : { file }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    };
}

// EXTERNAL MODULE: ./build/command/read-template.js
var read_template = __webpack_require__(4331);
;// CONCATENATED MODULE: ./build/command/complete.js
















/** Collects while the trail begins, sends, and asks how the trail stands. */
async function complete(run, connection, start) {
    const outcome = await perform(run, connection, start);
    await comment(outcome, run);
    return outcome;
}
async function perform(run, connection, { choosing, trail, beginning }) {
    const client = (0,client_client/* toClient */.Z)(connection.line);
    const { host } = run.surroundings;
    const collected = await inGroup(host, 'Collect', async () => collectAloud(run));
    const begun = await beginning;
    const template = await templateFor(begun, choosing);
    const artifacts = (0,naming/* nameArtifacts */.H1)(collected.artifacts, template);
    const { outgoing, notes } = (0,finish/* finish */.O)({ ...collected, artifacts }, template, run);
    const { file } = connection;
    const known = { ...(0,outcome/* emptyOutcome */.w)(run.target), artifacts, failing: collected.failing, file, gate: isGate(run) };
    const stop = async (failure) => {
        const kept = await giveUp(failure, run, { choice: await choosing, trail, outgoing });
        return { ...known, notes: [...notes, ...kept] };
    };
    if (!begun.ok)
        return stop(begun.error);
    const sent = await (0,client_settle/* settle */.G)(inGroup(host, `Send ${(0,wording/* plural */.L)(outgoing.length, 'report')}`, async () => sendAll(client, outgoing, host)));
    if (!sent.ok)
        return stop(sent.error);
    const standing = await inGroup(host, 'Ask how the trail stands', async () => judge(run, client, artifacts));
    return { ...known, ...standing, sent: sent.value, notes: [...begun.value.notes, ...notes] };
}
async function collectAloud({ asked, surroundings }) {
    const collected = await (0,collect/* collect */.F)(asked, surroundings);
    for (const { filename, fingerprint } of collected.artifacts)
        surroundings.host.detail(`artifact ${filename}: sha256:${fingerprint}`);
    for (const { type, place } of collected.drafts)
        surroundings.host.detail(place === undefined ? type : `${type} ${(0,command_name/* printPlace */.dv)(place)}`);
    return collected;
}
/** Where no service says under which template the trail stands, evidence is named by the one at hand. */
async function templateFor(begun, choosing) {
    const trail = begun.ok ? begun.value.trail : undefined;
    if (trail !== undefined)
        return (0,naming/* templateOf */.kW)(trail);
    const choice = await (0,client_settle/* settle */.G)(choosing);
    if (!choice.ok || (!begun.ok && !isOutage(begun.error)))
        return undefined;
    const content = (0,command_template/* templateIn */.U)(choice.value);
    return content === undefined ? undefined : (0,read_template/* readTemplate */.x)(content, choice.value.path);
}
function isGate({ asked }) {
    return asked.inputs.gate !== 'false';
}
/** Without a gate the verdict is good to know, and not to know it is no reason to fail what was recorded. */
async function judge(run, client, artifacts) {
    const { inputs } = run.asked;
    const fingerprints = (0,gate/* inQuestion */.Q)(inputs.gate, artifacts);
    const wait = isGate(run) ? inputs.wait : 0;
    const standing = await (0,client_settle/* settle */.G)((0,gate/* ask */.k)(client, { target: run.target, fingerprints, wait }, run.surroundings.host));
    if (standing.ok)
        return standing.value;
    if (isGate(run) || !(standing.error instanceof build_error/* EvidenceError */.o))
        throw standing.error;
    run.surroundings.host.warning(`Everything was recorded, but how the trail stands could not be read: ${standing.error.message}`);
    return {};
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
  f: () => (/* binding */ summarise),
  N: () => (/* binding */ summariseFailure)
});

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


/***/ })

};
