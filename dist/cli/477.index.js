export const id = 477;
export const ids = [477];
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

/***/ 9477:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runServe: () => (/* binding */ runServe)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/command/exit.js
var exit = __webpack_require__(1652);
// EXTERNAL MODULE: ./build/command/input-form.js
var input_form = __webpack_require__(1825);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
;// CONCATENATED MODULE: ./build/cli/log.js

/** `json`: an object a line. `text`: for people. `none`: as text, and only what needs somebody. */
function createServeLog(format, print) {
    const write = (entry) => {
        if (format === 'none' && entry.level === 'info')
            return;
        const time = new Date().toISOString();
        print(format === 'json' ? JSON.stringify({ time, ...entry }) : `${time} ${toText(entry)}`);
    };
    const notice = (level, message, cause) => write({ level, event: 'notice', message, ...(cause === undefined ? {} : { error: toError(cause) }) });
    return {
        info: (message) => notice('info', message),
        warn: (message) => notice('warn', message),
        error: (message, cause) => notice('error', message, cause),
        request: (observed) => {
            if (isQuiet(observed))
                return;
            const { error, ...facts } = observed;
            write({
                level: levelOf(observed),
                event: 'request',
                ...facts,
                ...(error === undefined ? {} : { error: toError(error) }),
            });
        },
    };
}
/** Who watches the service asks it every few seconds; that all was well is no news. */
function isQuiet({ route, status }) {
    return status === 200 && ['/healthz', '/readyz', '/metrics'].includes(route);
}
function levelOf({ status }) {
    if (status === 429 || status === 503)
        return 'warn';
    return status >= 500 ? 'error' : 'info';
}
const mostCauses = 5;
function toError(thrown, depth = 0) {
    if (!(thrown instanceof Error))
        return { name: typeof thrown, message: String(thrown) };
    const { name, message, stack, cause } = thrown;
    return {
        name,
        message,
        ...('code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {}),
        ...(stack === undefined ? {} : { stack }),
        ...(cause === undefined || depth >= mostCauses ? {} : { cause: toError(cause, depth + 1) }),
    };
}
function toText({ level, event, error, ...facts }) {
    const said = event === 'request' ? describeRequest(facts) : String(facts['message']);
    const traced = isError(error) ? `\n${describeError(error)}` : '';
    return `${level.padEnd(5)} ${plain(said)}${traced}`;
}
function describeRequest({ method, route, status, ms, org, caller, id, aborted, }) {
    const who = [org, caller].filter((name) => name !== undefined).map((name) => JSON.stringify(name));
    return [method, route, status, `${String(ms)} ms`, ...who, id, ...(aborted === true ? ['aborted'] : [])].join(' ');
}
function isError(error) {
    return typeof error === 'object' && error !== null && 'message' in error;
}
/** Indented, so that what begins at the margin is a line of ours. */
function describeError({ name, message, stack, cause }) {
    const own = (stack ?? `${name}: ${message}`).replaceAll(/^/gm, '  ');
    return cause === undefined ? own : `${own}\n  caused by:\n${describeError(cause)}`;
}
/** A name from outside moves no cursor and begins no line. */
function plain(text) {
    return (0,external_node_util_.stripVTControlCharacters)(text).replaceAll(/\p{Cc}/gu, ' ');
}

// EXTERNAL MODULE: ./build/cli/place.js
var place = __webpack_require__(2950);
// EXTERNAL MODULE: ./build/cli/version.js
var version = __webpack_require__(5537);
// EXTERNAL MODULE: ./build/cli/words.js
var cli_words = __webpack_require__(9596);
;// CONCATENATED MODULE: ./build/cli/serve.js









const options = [
    ...place/* placeOptions */.G,
    'host',
    'port',
    'public-url',
    'requests-per-second',
    'oidc-issuer',
    'allow-private-targets',
    'trusted-proxy',
    'max-connections',
    'log',
];
/** `evidence serve`: runs the service until it is told to stop, and then finishes what it accepted. */
async function runServe(words, terminal) {
    const parsed = (0,cli_words/* readWords */.ux)(words, options);
    const log = createServeLog(parseFormat((0,cli_words/* lastOf */.g1)(parsed, 'log')), terminal.host.info);
    endOnFault(log);
    const { startService } = await Promise.all(/* import() */[__webpack_require__.e(619), __webpack_require__.e(800), __webpack_require__.e(815), __webpack_require__.e(560), __webpack_require__.e(48), __webpack_require__.e(288), __webpack_require__.e(723), __webpack_require__.e(50), __webpack_require__.e(524), __webpack_require__.e(932), __webpack_require__.e(586)]).then(__webpack_require__.bind(__webpack_require__, 2129));
    const service = await startService(readOptions(parsed, terminal, log));
    const { out } = terminal;
    out(`Delivery Evidence listens on ${service.url}`);
    out(`Pages: ${service.pagesUrl}`);
    out(`Data:  ${service.file}`);
    if (service.firstToken !== undefined)
        out(`Admin token, shown this once: ${service.firstToken}`);
    await waitForSignal();
    const closed = service.close();
    log.info('Stopping: what was accepted is finished, for 30 s at the most; a second signal ends it at once.');
    await closed;
    log.info('Stopped: what was accepted is done.');
    return exit/* exit */.NS.done;
}
function readOptions(parsed, terminal, log) {
    const host = (0,cli_words/* lastOf */.g1)(parsed, 'host');
    const publicUrl = (0,cli_words/* lastOf */.g1)(parsed, 'public-url');
    const { 'oidc-issuer': issuers, 'trusted-proxy': proxies } = parsed.options;
    const rate = (0,cli_words/* lastOf */.g1)(parsed, 'requests-per-second');
    const connections = (0,cli_words/* lastOf */.g1)(parsed, 'max-connections');
    return {
        ...(0,place/* readPlace */.y)(parsed, terminal),
        port: parsePort((0,cli_words/* lastOf */.g1)(parsed, 'port') ?? '8080'),
        ...(host === undefined ? {} : { host }),
        ...(publicUrl === undefined ? {} : { publicUrl }),
        ...(issuers === undefined ? {} : { oidcIssuers: issuers }),
        ...(rate === undefined ? {} : { requestsPerSecond: (0,input_form/* asWhole */.UX)(1)('requests-per-second', rate) }),
        ...(connections === undefined ? {} : { connections: (0,input_form/* asWhole */.UX)(1)('max-connections', connections) }),
        allowPrivateTargets: list(parsed.options['allow-private-targets'], terminal.environment['EVIDENCE_ALLOW_TARGETS']),
        trustedProxies: list(proxies, terminal.environment['EVIDENCE_TRUSTED_PROXIES']),
        log: log.warn,
        onRequest: log.request,
        openapi: readDescription,
        version: version/* version */.r,
    };
}
function parseFormat(text) {
    if (text === undefined)
        return process.stderr.isTTY ? 'text' : 'json';
    if (text === 'json' || text === 'text' || text === 'none')
        return text;
    throw new error/* EvidenceError */.o('usage', `--log is "${text}"; it takes json, text or none.`);
}
/** What nobody foresaw leaves the process in a state that nobody knows: it says so and ends. Whoever runs it starts it again. */
function endOnFault(log) {
    // A log that nobody reads any more is no reason to end.
    process.stderr.on('error', () => undefined);
    process.on('uncaughtException', (cause) => {
        log.error('This is a fault in Delivery Evidence, please report it; the service ends.', cause);
        process.exit(exit/* exit */.NS.usage);
    });
}
/** The second signal does not wait for anything, however soon it comes. Exit codes of a signal are 128 and its number. */
async function waitForSignal() {
    const first = Promise.withResolvers();
    let isTold = false;
    for (const [name, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 })) {
        // One listener for both: a moment without any, and the second would end it by the system's hand.
        process.on(name, () => {
            if (isTold)
                process.exit(128 + number);
            isTold = true;
            first.resolve();
        });
    }
    await first.promise;
}
/** The bundle lies beside the API's description. */
function readDescription() {
    const path = (0,external_node_path_.join)(import.meta.dirname, '..', 'openapi.json');
    return (0,external_node_fs_.existsSync)(path) ? (0,external_node_fs_.readFileSync)(path, 'utf8') : undefined;
}
/** Given as often as there are networks, or all in one, with commas. */
function list(given = [], fallback = '') {
    const listed = given.length > 0 ? given : [fallback];
    return listed.flatMap((text) => text.split(/[\s,]+/)).filter((network) => network !== '');
}
function parsePort(text) {
    if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535)
        return Number(text);
    throw new error/* EvidenceError */.o('usage', `--port is "${text}"; it takes a number from 0 (any free port) to 65535.`);
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
