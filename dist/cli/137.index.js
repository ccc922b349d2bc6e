export const id = 137;
export const ids = [137];
export const modules = {

/***/ 873:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ replaySpool),
/* harmony export */   Z: () => (/* binding */ spoolRequest)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6760);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(3305);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5602);
/* harmony import */ var _schema_parse_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5705);
/* harmony import */ var _schema_table_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8288);
/* harmony import */ var _settle_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2179);








const Kept = zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .strictObject */ .rej({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .literal */ .euz(1),
    operation: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .custom */ .IeY(isOperation, 'must be an operation of the API'),
    params: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP()),
    body: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .unknown */ .L5J(),
    idempotencyKey: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
    file: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .strictObject */ .rej({
        filename: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP(),
        contentType: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP()),
        // A name beside the entry and never a path: replaying a folder from elsewhere must not send, or remove, files of this machine.
        kept: zod_mini__WEBPACK_IMPORTED_MODULE_5__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_6__/* ._regex */ .Fk(/^[\w-]+\.attachment$/, 'must be the name of an attachment in this folder')),
    })),
});
function isOperation(name) {
    return typeof name === 'string' && Object.hasOwn(_schema_table_js__WEBPACK_IMPORTED_MODULE_4__/* .operations */ .z, name);
}
/** Keeps a call in a folder, after those that are there: its file beside it, whole or not at all. */
async function spoolRequest(folder, entry) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true });
    const id = `${await nextNumber(folder)}-${entry.operation}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)().slice(0, 8)}`;
    const { operation, params, body, idempotencyKey = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)() } = entry;
    const file = entry.file === undefined ? {} : { file: await keepFile(folder, `${id}.attachment`, entry.file) };
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, `${id}.json`);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(`${path}.part`, JSON.stringify({ version: 1, operation, params, body, idempotencyKey, ...file }));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(`${path}.part`, path);
}
/** After the last that is there, for those before it may have been sent already. */
async function nextNumber(folder) {
    const taken = (await listEntries(folder)).map((name) => Number.parseInt(name, 10) || 0);
    return String(Math.max(0, ...taken) + 1).padStart(6, '0');
}
async function keepFile(folder, kept, { filename, contentType, content }) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, kept);
    if (typeof content === 'object' && 'path' in content)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.copyFile)(content.path, path);
    else
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(path, content);
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
        const answer = await (0,_settle_js__WEBPACK_IMPORTED_MODULE_7__/* .settle */ .G)(client.exchange(...toCall(folder, kept)));
        if (!answer.ok)
            throw explainStop(answer.error, { path: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name), sent, left: names.length - sent });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name));
        if (kept.file !== undefined)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, kept.file.kept), { force: true });
        onSent(`${name}: ${answer.value.replayed ? 'was there already' : 'sent'}`);
    }
    return { sent: names.length };
}
function explainStop(error, { path, sent, left }) {
    if (!(error instanceof _error_js__WEBPACK_IMPORTED_MODULE_3__/* .EvidenceError */ .o))
        return error;
    const way = error.code === 'refused' ? 'mend what it says, or remove that file,' : 'wait until that is over,';
    return new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .EvidenceError */ .o(error.code, `${path} could not be sent: ${error.message} ${sent} went before it, ${left} are kept; ${way} and replay the folder again.`, { facts: { ...error.facts, path, sent, left }, cause: error });
}
async function listEntries(folder) {
    try {
        return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(folder)).filter((name) => name.endsWith('.json')).toSorted();
    }
    catch (cause) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .EvidenceError */ .o('file', `${folder} is no folder that can be read: name the one that a spooling step wrote.`, { cause });
    }
}
async function readEntry(folder, name) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name);
    const parsed = (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_8__/* .parse */ .qg)(Kept, parseJson(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)(path, 'utf8')));
    if (!parsed.ok)
        throw broken(path, parsed.errors);
    const body = (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_8__/* .parse */ .qg)(_schema_table_js__WEBPACK_IMPORTED_MODULE_4__/* .operations */ .z[parsed.value.operation].body, parsed.value.body);
    if (!body.ok)
        throw broken(path, body.errors);
    return parsed.value;
}
function broken(path, errors) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_3__/* .EvidenceError */ .o('file', `${path} is no spooled report (${(0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_8__/* .joinErrors */ ._h)(errors)}). Remove it, or report that evidence anew.`, { facts: { path } });
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
        file: { filename: file.filename, content: { path: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, file.kept) }, ...contentTypeOf(file) },
    };
    // The body was made for this operation when it was kept; the service checks it again.
    return [kept.operation, { params, body, idempotencyKey, ...upload }];
}
function contentTypeOf({ contentType }) {
    return contentType === undefined ? {} : { contentType };
}


/***/ }),

/***/ 2137:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  complete: () => (/* binding */ complete)
});

// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/command/collect.js + 16 modules
var collect = __webpack_require__(3485);
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
    const put = await (0,settle/* settle */.G)(comment_write(outcome, run, number));
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
    const settled = await Promise.all(outgoing.map(async (it) => (0,settle/* settle */.G)(sendAloud(client, it, host))));
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
// EXTERNAL MODULE: ./build/client/spool.js
var spool = __webpack_require__(873);
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
        await (0,spool/* spoolRequest */.Z)(folder, entry);
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
    const sent = await (0,settle/* settle */.G)(inGroup(host, `Send ${(0,wording/* plural */.L)(outgoing.length, 'report')}`, async () => sendAll(client, outgoing, host)));
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
    const choice = await (0,settle/* settle */.G)(choosing);
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
    const standing = await (0,settle/* settle */.G)((0,gate/* ask */.k)(client, { target: run.target, fingerprints, wait }, run.surroundings.host));
    if (standing.ok)
        return standing.value;
    if (isGate(run) || !(standing.error instanceof build_error/* EvidenceError */.o))
        throw standing.error;
    run.surroundings.host.warning(`Everything was recorded, but how the trail stands could not be read: ${standing.error.message}`);
    return {};
}


/***/ })

};
