export const id = 428;
export const ids = [428];
export const modules = {

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

/***/ 4428:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   runToken: () => (/* binding */ runToken)
/* harmony export */ });
/* harmony import */ var _command_exit_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1652);
/* harmony import */ var _command_input_form_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1825);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5602);
/* harmony import */ var _place_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2950);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9596);





const roles = ['reader', 'reporter', 'overrider', 'maintainer', 'admin'];
/** `evidence token`: makes, lists and revokes API tokens of a service, also while it runs. */
async function runToken(words, terminal) {
    const parsed = (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .readWords */ .ux)(words, [..._place_js__WEBPACK_IMPORTED_MODULE_3__/* .placeOptions */ .G, 'name', 'org', 'flow', 'role', 'expires', 'expires-at', 'id'], 1);
    const { openTokens } = await Promise.all(/* import() */[__webpack_require__.e(619), __webpack_require__.e(800), __webpack_require__.e(815), __webpack_require__.e(560), __webpack_require__.e(48), __webpack_require__.e(288), __webpack_require__.e(723), __webpack_require__.e(50), __webpack_require__.e(524), __webpack_require__.e(932), __webpack_require__.e(586)]).then(__webpack_require__.bind(__webpack_require__, 2129));
    const tokens = await openTokens((0,_place_js__WEBPACK_IMPORTED_MODULE_3__/* .readPlace */ .y)(parsed, terminal));
    try {
        terminal.out(await act(parsed, tokens));
    }
    finally {
        await tokens.close();
    }
    return _command_exit_js__WEBPACK_IMPORTED_MODULE_0__/* .exit */ .NS.done;
}
async function act(words, tokens) {
    switch (words.positionals[0]) {
        case 'create':
            return create(words, tokens);
        case 'list':
            return JSON.stringify(await tokens.listTokens(), null, 2);
        case 'revoke':
            return revoke(words, tokens);
        default:
            throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .EvidenceError */ .o('usage', 'token takes create, list or revoke. See evidence --help.');
    }
}
async function create(words, tokens) {
    const role = roles.find((it) => it === (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .lastOf */ .g1)(words, 'role'));
    if (role === undefined)
        throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .EvidenceError */ .o('usage', `--role takes ${roles.join(', ')}.`);
    const expiry = readExpiry(words, Date.now() / 1000);
    return tokens.mintToken({
        name: (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .demand */ .wo)(words, 'name'),
        org: (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .demand */ .wo)(words, 'org'),
        flow: (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .lastOf */ .g1)(words, 'flow') ?? '*',
        role,
        ...(expiry === undefined ? {} : { expiresAt: expiry }),
    });
}
/** `--expires` takes days from now (`90d`) or a date, at whose beginning it ends (UTC); `--expires-at` a moment. Epoch seconds. */
function readExpiry(words, now) {
    const moment = (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .lastOf */ .g1)(words, 'expires-at');
    const day = (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .lastOf */ .g1)(words, 'expires');
    if (day !== undefined && moment !== undefined) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .EvidenceError */ .o('usage', 'Give either --expires or --expires-at, not both.');
    }
    if (day === undefined && moment === undefined)
        return undefined;
    const expiry = day === undefined ? (0,_command_input_form_js__WEBPACK_IMPORTED_MODULE_1__/* .asMoment */ .bv)('expires-at', moment ?? '') : asExpiry(day, now);
    if (expiry > now)
        return expiry;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .EvidenceError */ .o('usage', 'The token would have expired already; give a time to come.');
}
function asExpiry(text, now) {
    const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
    if (days !== undefined)
        return now + Number(days) * 24 * 3600;
    return (0,_command_input_form_js__WEBPACK_IMPORTED_MODULE_1__/* .asMoment */ .bv)('expires', /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
}
async function revoke(words, tokens) {
    const id = (0,_words_js__WEBPACK_IMPORTED_MODULE_4__/* .demand */ .wo)(words, 'id');
    if (await tokens.revokeToken(id))
        return `Token ${id} is revoked.`;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_2__/* .EvidenceError */ .o('usage', `There is no token ${id} here. evidence token list shows their ids.`);
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
