export const id = 745;
export const ids = [745];
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


/***/ }),

/***/ 3364:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ FlowReport),
/* harmony export */   n: () => (/* binding */ Flow)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3619);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);
/* harmony import */ var _template_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3362);



const FlowReport = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FlowName */ .iV,
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    tags: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FreeObject */ .eA),
});
/** decisions.md §1. `template` is the newest of `template_versions`, or null while there is none. */
const Flow = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    name: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    tags: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FreeObject */ .eA,
    template: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullable */ .mee(_template_js__WEBPACK_IMPORTED_MODULE_1__/* .NumberedTemplate */ .T8),
    template_versions: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ version: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr(), content: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), created_at: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ, created_by: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })),
    created_at: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    html_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
});


/***/ }),

/***/ 1287:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MQ: () => (/* binding */ operation),
/* harmony export */   Um: () => (/* binding */ reads),
/* harmony export */   _b: () => (/* binding */ NoBody),
/* harmony export */   mb: () => (/* binding */ NoQuery)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);

const NoQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({});
const NoBody = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .undefined */ .Vxk();
/** What every reading operation has in common. */
const reads = { method: 'GET', access: 'read', encoding: 'none', body: NoBody, statuses: [200] };
/** Lets TypeScript infer the parts of an operation. */
function operation(it) {
    return it;
}


/***/ }),

/***/ 3839:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K3: () => (/* binding */ PageQuery),
/* harmony export */   PP: () => (/* binding */ BooleanQuery),
/* harmony export */   WD: () => (/* binding */ EpochQuery),
/* harmony export */   dK: () => (/* binding */ Pagination)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3305);

/** A query parameter that is a number on the inside and text on the wire. */
function counted(minimum, maximum) {
    return zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .codec */ .rLB(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._gte */ .qm(minimum), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._lte */ .Zm(maximum)), {
        decode: (text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN),
        encode: String,
    });
}
const EpochQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .codec */ .rLB(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(), {
    decode: (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN),
    encode: String,
});
const BooleanQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .codec */ .rLB(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['true', 'false'], 'must be true or false'), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(), {
    decode: (text) => text === 'true',
    encode: (value) => (value ? 'true' : 'false'),
});
/** `page` from 1, `per_page` 1 to 100 (decisions.md §2). Which default stands for an absent one is the operation's to say. */
const PageQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(counted(1, Number.MAX_SAFE_INTEGER)),
    per_page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(counted(1, 100)),
});
/** published-api.md §2.3. */
const Pagination = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    total: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    per_page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    page_count: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
});


/***/ }),

/***/ 3362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FB: () => (/* binding */ FlowTemplate),
/* harmony export */   T8: () => (/* binding */ NumberedTemplate)
/* harmony export */ });
/* unused harmony exports Policy, RequiredAttestation, RequiredArtifact */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3305);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);


const Count = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._gte */ .qm(0));
/** Conditions of ours on top of a type's own rule (decisions.md §5); each member holds for the types named beside it. */
const Policy = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    min_tests: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    max_skipped: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    max: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ high: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count), medium: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count), low: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count) })),
    approvals: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    independent: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
    merged: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
    max_failed_conditions: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    max_age: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(/^[1-9][0-9]*[smhdw]$/, 'must be a number and one of s, m, h, d, w, such as "30d"'))),
});
const PolicyMembers = {
    junit: ['min_tests', 'max_skipped'],
    vulnscan: ['max'],
    pull_request: ['approvals', 'independent', 'merged'],
    codequality: ['max_failed_conditions'],
};
/** A condition that its type never looks at would be a promise that nobody keeps. */
function policyFits(required) {
    const fitting = new Set(['max_age', ...(PolicyMembers[required.type] ?? [])]);
    return Object.keys(required.policy ?? {}).every((member) => fitting.has(member));
}
function namesDiffer(named) {
    return new Set(named.map(({ name }) => name)).size === named.length;
}
const sameTwice = 'must not name the same one twice';
const RequiredAttestation = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .AttestationName */ .w4,
    type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .AttestationType */ .$T, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('*')], 'must be generic, junit, vulnscan, pull_request, jira, codequality, custom:<type_name> or *'),
    policy: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Policy),
})
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(policyFits, { path: ['policy'], error: 'holds a condition that this type does not know' }));
const RequiredArtifact = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .TemplateName */ .cT,
    attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(RequiredAttestation).check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(namesDiffer, sameTwice)), []),
});
/** A flow template as its YAML says it (decisions.md §4): what a trail must hold to be compliant. */
const FlowTemplate = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz(1, 'must be 1'),
    trail: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(RequiredAttestation).check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(namesDiffer, sameTwice)), []),
        artifacts: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(RequiredArtifact).check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(namesDiffer, sameTwice)), []),
    }), { attestations: [], artifacts: [] }),
});
/** A template as the API shows it (published-api.md §2.4): `version` counts its changes, `content` is the YAML that was put. */
const NumberedTemplate = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    trail: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })),
        artifacts: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })) })),
    }),
    version: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr(),
    content: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
});


/***/ }),

/***/ 3190:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ trailOperations)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3619);
/* harmony import */ var _flow_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3364);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1287);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3839);
/* harmony import */ var _trail_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9522);





const ours = { origin: 'extension', source: 'decisions.md §1' };
/**
 * Flows and trails. They stand apart from the rest of the table so that a run can begin its trail before all the kinds of evidence
 * are loaded, which takes longer than everything else it does until then.
 */
const trailOperations = {
    putFlow: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        method: 'PUT',
        access: 'maintain',
        path: '/flows/{org}/template_file',
        flowIn: 'body',
        summary: 'Create or update a flow and its template',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        encoding: 'multipart',
        body: _flow_js__WEBPACK_IMPORTED_MODULE_0__/* .FlowReport */ .l,
        file: 'template_file',
        statuses: [201, 200],
        answer: _flow_js__WEBPACK_IMPORTED_MODULE_0__/* .Flow */ .n,
    }),
    listFlows: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        ..._operation_js__WEBPACK_IMPORTED_MODULE_1__/* .reads */ .Um,
        path: '/flows/{org}',
        summary: 'List the flows of an organisation',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        answer: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_flow_js__WEBPACK_IMPORTED_MODULE_0__/* .Flow */ .n),
    }),
    getFlow: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        ..._operation_js__WEBPACK_IMPORTED_MODULE_1__/* .reads */ .Um,
        path: '/flows/{org}/{flow_name}',
        summary: 'Read a flow',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        answer: _flow_js__WEBPACK_IMPORTED_MODULE_0__/* .Flow */ .n,
    }),
    putTrail: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        method: 'PUT',
        access: 'report',
        path: '/trails/{org}/{flow_name}',
        summary: 'Begin a trail or add to it; the first template that it is given stays',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        encoding: 'multipart',
        body: _trail_js__WEBPACK_IMPORTED_MODULE_3__/* .TrailReport */ .t2,
        file: 'template_file',
        statuses: [201, 200],
        answer: _trail_js__WEBPACK_IMPORTED_MODULE_3__/* .Trail */ .X0,
    }),
    getTrail: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        ..._operation_js__WEBPACK_IMPORTED_MODULE_1__/* .reads */ .Um,
        path: '/trails/{org}/{flow_name}/{trail_name}',
        summary: 'Read a trail, now or as it stood at a moment',
        query: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ as_of: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_page_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochQuery */ .WD) }),
        answer: _trail_js__WEBPACK_IMPORTED_MODULE_3__/* .Trail */ .X0,
        conditional: true,
    }),
};


/***/ }),

/***/ 9522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B5: () => (/* binding */ TrailList),
/* harmony export */   X0: () => (/* binding */ Trail),
/* harmony export */   t2: () => (/* binding */ TrailReport)
/* harmony export */ });
/* unused harmony exports AttestationStatus, ArtifactStatus, ComplianceStatus, TrailEvent */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3619);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1738);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3839);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9594);
/* harmony import */ var _template_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3362);





/** One line of a verdict (published-api.md §2.4): MISSING, or COMPLETE with its outcome. `source` and `reasons` are ours. */
const AttestationStatus = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    attestation_name: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    attestation_type: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    attestation_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    overridden_attestation_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    unexpected: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(), false),
    source: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    reasons: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
});
/** decisions.md §2: a value of `artifacts_statuses`, whose key is the template name or the filename. */
const ArtifactStatus = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    artifact_fingerprint: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    artifact_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    unexpected: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(), false),
    attestations_statuses: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(AttestationStatus),
    reasons: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
});
const ComplianceStatus = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    attestations_statuses: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(AttestationStatus),
    artifacts_statuses: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), ArtifactStatus),
    evaluated_at: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ),
    flow_template_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
});
const TrailEvent = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    type: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    timestamp: _primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ,
    actor: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
});
/** published-api.md §2.4, which does not say what is required: a client relies on the name alone, the gate checks the rest. */
const Trail = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    name: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    created_at: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ),
    last_modified_at: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ),
    compliance_status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(ComplianceStatus),
    template: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(_template_js__WEBPACK_IMPORTED_MODULE_3__/* .NumberedTemplate */ .T8)),
    compliance_state: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY()),
    created_by: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    flow: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ name: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), tags: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA) })),
    html_url: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
    git_commit_info: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .TrailCommit */ .ko)),
    origin_url: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
    user_data: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J()),
    repo_ids: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
    events: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(TrailEvent)),
    external_urls: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA)),
});
/** Paged as an object, or plain where paging was not asked for (published-api.md §4.2). */
const TrailList = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([
    zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(Trail),
    zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ data: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(Trail), pagination: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_page_js__WEBPACK_IMPORTED_MODULE_1__/* .Pagination */ .dK) }),
]);
/** Begins a trail or adds to it; members not sent are kept (decisions.md §1). */
const TrailReport = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .TrailName */ .QT,
    description: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    git_commit_info: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg),
    repo_info: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .RepoInfo */ .RQ),
    origin_url: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    external_urls: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA),
    user_data: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA),
});


/***/ }),

/***/ 4763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ parseUrl)
/* harmony export */ });
/** A URL, or undefined where the text is none. (`URL.parse` says the same, but not on Node 20.) */
function parseUrl(text, base) {
    return URL.canParse(text, base) ? new URL(text, base) : undefined;
}


/***/ })

};
