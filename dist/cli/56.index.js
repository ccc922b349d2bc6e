export const id = 56;
export const ids = [56];
export const modules = {

/***/ 1056:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runReplay: () => (/* binding */ runReplay)
});

// EXTERNAL MODULE: ./build/command/exit.js
var exit = __webpack_require__(1652);
// EXTERNAL MODULE: ./build/client/client.js
var client_client = __webpack_require__(5019);
// EXTERNAL MODULE: ./build/client/spool.js
var spool = __webpack_require__(873);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/command/input-form.js
var input_form = __webpack_require__(1825);
// EXTERNAL MODULE: ./build/command/job-token.js + 1 modules
var job_token = __webpack_require__(9609);
;// CONCATENATED MODULE: ./build/command/replay.js





/** Sends what was kept; gives how many were sent. A report that is late never supersedes that of a later run (decisions.md §5). */
async function replay({ folder, url, token: given, timeout }, surroundings) {
    const { host, environment } = surroundings;
    const budget = (0,input_form/* asWhole */.UX)(1)('timeout', timeout);
    const asked = { url, timeout: budget, restricted: undefined };
    const token = given === '' ? async () => (0,job_token/* askJobToken */._)(asked, surroundings) : given;
    const client = (0,client_client/* createClient */.U)({ baseUrl: url, token, budget, environment, ...(0,defined/* defined */.s)({ debug: host.trace }) });
    try {
        const { sent } = await (0,spool/* replaySpool */.B)(folder, client, { onSent: (line) => host.info(line) });
        return sent;
    }
    finally {
        await client.close();
    }
}

// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/cli/words.js
var cli_words = __webpack_require__(9596);
;// CONCATENATED MODULE: ./build/cli/replay.js




/** `evidence replay FOLDER`: sends what was kept while the service was down, each exactly once, in the order it was made. */
async function runReplay(words, { out, host, environment }) {
    const parsed = (0,cli_words/* readWords */.ux)(words, ['url', 'token', 'timeout'], 1);
    const [folder] = parsed.positionals;
    if (folder === undefined)
        throw new error/* EvidenceError */.o('usage', 'replay needs a FOLDER that a spooling step wrote.');
    const token = (0,cli_words/* lastOf */.g1)(parsed, 'token') ?? environment['EVIDENCE_TOKEN'] ?? '';
    host.mask(token);
    const sent = await replay({
        folder,
        url: (0,cli_words/* lastOf */.g1)(parsed, 'url') ?? environment['EVIDENCE_URL'] ?? '',
        token,
        timeout: (0,cli_words/* lastOf */.g1)(parsed, 'timeout') ?? '120',
    }, { host, environment });
    out(`${sent} sent.`);
    return exit/* exit */.NS.done;
}


/***/ }),

/***/ 5019:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ createClient),
/* harmony export */   Z: () => (/* binding */ toClient)
/* harmony export */ });
/* harmony import */ var _schema_table_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8288);
/* harmony import */ var _line_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9098);


/** Throws EvidenceError `usage` for a URL that cannot be the base of the API. */
function createClient(options) {
    return toClient((0,_line_js__WEBPACK_IMPORTED_MODULE_1__/* .openLine */ .T)(options));
}
function toClient(line) {
    return { ...line.speak(_schema_table_js__WEBPACK_IMPORTED_MODULE_0__/* .operations */ .z), underway: line.underway, close: line.close };
}


/***/ }),

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


/***/ })

};
