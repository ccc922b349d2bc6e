export const id = 620;
export const ids = [620];
export const modules = {

/***/ 3620:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runBinding: () => (/* binding */ runBinding)
/* harmony export */ });
/* harmony import */ var _command_exit_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1652);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5602);
/* harmony import */ var _place_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2950);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9596);




const roles = ['reporter', 'reader', 'overrider', 'maintainer'];
const conditions = ['repository-id', 'environment', 'ref', 'event', 'workflow', 'job-workflow'];
const options = [..._place_js__WEBPACK_IMPORTED_MODULE_2__/* .placeOptions */ .G, 'name', 'org', 'owner-id', 'issuer', ...conditions, 'flow', 'role', 'id'];
/** `evidence binding`: says which jobs are let in by their OIDC token, in a service's data folder, also while it runs. */
async function runBinding(words, terminal) {
    const parsed = (0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .readWords */ .ux)(words, options, 1);
    const { openBindings, githubIssuer } = await Promise.all(/* import() */[__webpack_require__.e(619), __webpack_require__.e(800), __webpack_require__.e(815), __webpack_require__.e(560), __webpack_require__.e(48), __webpack_require__.e(288), __webpack_require__.e(723), __webpack_require__.e(50), __webpack_require__.e(524), __webpack_require__.e(932), __webpack_require__.e(586)]).then(__webpack_require__.bind(__webpack_require__, 2129));
    const bindings = await openBindings((0,_place_js__WEBPACK_IMPORTED_MODULE_2__/* .readPlace */ .y)(parsed, terminal));
    try {
        terminal.out(await act(parsed, bindings, githubIssuer));
    }
    finally {
        await bindings.close();
    }
    return _command_exit_js__WEBPACK_IMPORTED_MODULE_0__/* .exit */ .NS.done;
}
async function act(words, bindings, githubIssuer) {
    switch (words.positionals[0]) {
        case 'create':
            return create(words, bindings, githubIssuer);
        case 'list':
            return JSON.stringify(await bindings.listBindings(), null, 2);
        case 'revoke':
            return revoke(words, bindings);
        default:
            throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', 'binding takes create, list or revoke. See evidence --help.');
    }
}
/** Prints the id of what was made. A condition that is given empty would be none, and so is refused. */
async function create(words, bindings, githubIssuer) {
    const role = roles.find((it) => it === ((0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .lastOf */ .g1)(words, 'role') ?? 'reporter'));
    if (role === undefined)
        throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `--role takes ${roles.join(', ')}.`);
    const orNull = (name) => ((0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .lastOf */ .g1)(words, name) === undefined ? null : (0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .demand */ .wo)(words, name));
    const { id } = await bindings.createBinding({
        name: (0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .demand */ .wo)(words, 'name'),
        org: (0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .demand */ .wo)(words, 'org'),
        issuer: orNull('issuer') ?? githubIssuer,
        repository_owner_id: (0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .demand */ .wo)(words, 'owner-id'),
        repository_id: orNull('repository-id'),
        environment: orNull('environment'),
        ref: orNull('ref'),
        event_name: orNull('event'),
        workflow_ref: orNull('workflow'),
        job_workflow_ref: orNull('job-workflow'),
        flow: orNull('flow'),
        role,
    });
    return id;
}
async function revoke(words, bindings) {
    const id = (0,_words_js__WEBPACK_IMPORTED_MODULE_3__/* .demand */ .wo)(words, 'id');
    if (await bindings.revokeBinding(id))
        return `Binding ${id} is revoked.`;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `There is no binding ${id} here that holds. evidence binding list shows their ids.`);
}


/***/ }),

/***/ 2950:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ placeOptions),
/* harmony export */   y: () => (/* binding */ readPlace)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);
/* harmony import */ var _command_embedded_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9302);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9596);



/** Options that say where a service keeps what it records. */
const placeOptions = ['data', 'database', 'attachments'];
/** `--data` or `$EVIDENCE_HOME`, `--database` or `$EVIDENCE_DATABASE`, and `--attachments` or `$EVIDENCE_ATTACHMENTS`. */
function readPlace(words, terminal) {
    const { environment, host } = terminal;
    const data = (0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .lastOf */ .g1)(words, 'data');
    const folder = (0,_command_embedded_js__WEBPACK_IMPORTED_MODULE_1__/* .homeOf */ .l)(data === undefined ? environment : { ...environment, EVIDENCE_HOME: data }, host.cwd);
    const database = (0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .lastOf */ .g1)(words, 'database') ?? environment['EVIDENCE_DATABASE'] ?? '';
    const attachments = (0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .lastOf */ .g1)(words, 'attachments') ?? environment['EVIDENCE_ATTACHMENTS'] ?? '';
    return {
        folder,
        ...(database === '' ? {} : { database: toDatabase(database, terminal) }),
        ...(attachments === '' ? {} : { attachments }),
    };
}
/** What is no URL is a path, as in --data. A password is masked before anything else happens to it. */
function toDatabase(database, { host }) {
    if (!database.includes('://'))
        return (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(host.cwd, database);
    if (URL.canParse(database))
        host.mask(new URL(database).password);
    host.mask(database);
    return database;
}


/***/ }),

/***/ 9596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g1: () => (/* binding */ lastOf),
/* harmony export */   ux: () => (/* binding */ readWords),
/* harmony export */   wo: () => (/* binding */ demand)
/* harmony export */ });
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7975);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5602);


/**
 * Options that take a value and may be given several times, and words that are no option: no more than `most` of them, for a word that
 * nobody reads was meant as something.
 */
function readWords(words, names, most = 0) {
    const { values, positionals } = parse(words, names);
    const surplus = positionals[most];
    if (surplus !== undefined) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `"${surplus}" is one word too many here. See evidence --help.`);
    }
    return {
        options: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? []).map(String)])),
        positionals,
    };
}
function parse(words, names) {
    try {
        return (0,node_util__WEBPACK_IMPORTED_MODULE_0__.parseArgs)({
            args: [...words],
            options: Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true }])),
            allowPositionals: true,
        });
    }
    catch (cause) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `${firstSentence(cause)}. See evidence --help.`, { cause });
    }
}
/** Node's advice after it speaks of what these commands do not have. */
function firstSentence(cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return message.split(/\.?\s*\n|\. |\.$/)[0] ?? message;
}
/** The last value of an option, as most commands take it. */
function lastOf({ options }, name) {
    return options[name]?.at(-1);
}
/** The last value of an option that must be there. */
function demand(words, name) {
    const value = lastOf(words, name);
    if (value !== undefined && value !== '')
        return value;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_1__/* .EvidenceError */ .o('usage', `--${name} is required.`);
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


/***/ })

};
