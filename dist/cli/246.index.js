export const id = 246;
export const ids = [246,586];
export const modules = {

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

/***/ 458:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b0: () => (/* binding */ toPath),
/* harmony export */   kc: () => (/* binding */ hideUserinfo),
/* harmony export */   xd: () => (/* binding */ checkBaseUrl)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_url_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4763);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3945);



/** The base URL without a slash at its end. Throws EvidenceError `usage` where it cannot be one. */
function checkBaseUrl(text) {
    const url = (0,_schema_url_js__WEBPACK_IMPORTED_MODULE_1__/* .parseUrl */ .D)(text);
    if (url !== undefined && isBase(url))
        return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `\`url\` is "${hideUserinfo(text)}"; it takes the base URL of the service, such as https://evidence.example.com/api/v2, or the word \`embedded\`.`, { facts: { input: 'url' } });
}
function isBase({ protocol, pathname, search, hash }) {
    return /^https?:$/.test(protocol) && /\/api\/v2\/*$/.test(pathname) && search === '' && hash === '';
}
/** An address as it may be shown: without what may be a credential, even where it is no URL that can be taken apart. */
function hideUserinfo(text) {
    return text.replace(/([?#]).*$/s, '$1…').replace(/^(\w+:\/\/)?.*@/s, '$1');
}
/** Path and query of one call, from what the table says of the operation. */
function toPath(operation, { params, query }) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => toSegment(name, params[name] ?? ''));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .encode */ .lF(operation.query, query ?? {}) ?? {})) {
        if (value !== undefined)
            search.set(name, String(value));
    }
    return search.size === 0 ? path : `${path}?${search.toString()}`;
}
/** What is no segment of a path would make it another path: a URL forgets `.` and `..`, however they are written (WHATWG URL, 4.4). */
function toSegment(name, value) {
    if (!/^\.{0,2}$/.test(value) && value.isWellFormed())
        return encodeURIComponent(value);
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `${name} is ${JSON.stringify(value)}, which no address can hold: give its real name.`, {
        facts: { parameter: name },
    });
}


/***/ }),

/***/ 5150:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GO: () => (/* binding */ describeRedirect),
/* harmony export */   Ix: () => (/* binding */ isMissingOperation),
/* harmony export */   JN: () => (/* binding */ readAnswer),
/* harmony export */   Vh: () => (/* binding */ readJson),
/* harmony export */   a2: () => (/* binding */ describeRefusal),
/* harmony export */   hR: () => (/* binding */ describeBreakdown)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3619);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5705);
/* harmony import */ var _schema_url_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4763);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1992);





const hint = 'Is `url` the base URL of the service, ending in /api/v2?';
/** The value that an answer of success carries. Throws EvidenceError `nonsense` where nobody could understand it. */
function readAnswer(operation, heard) {
    const { status } = heard;
    if (operation.download === true && status === 200)
        return heard.body;
    if (status === 204 && operation.statuses.includes(status))
        return undefined;
    const parsed = (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(operation.answer, readJson(heard, hint));
    if (parsed.ok)
        return parsed.value;
    const errors = heard.conceal((0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .joinErrors */ ._h)(parsed.errors));
    throw nonsense(heard, `is not what ${operation.method} ${operation.path} answers (${errors}). ${hint}`);
}
/** The JSON of an answer; anything else is told as what it looks like, mostly the page of some other server. */
function readJson(heard, advice) {
    try {
        return JSON.parse(decode(heard));
    }
    catch {
        const type = heard.conceal(heard.headers['content-type'] ?? 'no content type');
        throw nonsense(heard, `is not JSON (${type}) but: ${excerpt(heard)}. ${advice}`);
    }
}
function nonsense({ url, status }, what) {
    const { host } = new URL(url);
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('nonsense', `The answer of ${host} (${status}) ${what}`, { facts: { status, host } });
}
/** A redirect would carry the token to who knows where; it is told and not followed. */
function describeRedirect({ url, status, headers }) {
    const target = (0,_schema_url_js__WEBPACK_IMPORTED_MODULE_3__/* .parseUrl */ .D)(headers['location'] ?? '', url);
    const { host } = new URL(url);
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('nonsense', `${host} redirects (${status}) to ${target === undefined ? 'nowhere' : `${target.protocol}//${target.host}`}, and redirects are not followed. Give the final address instead.`, { facts: { status, host } });
}
const advice = {
    401: 'The token was refused: is it the right one for this service, whole, and not expired or revoked?',
    403: 'The token may not do this.',
    404: 'It is unknown there: check org, flow, trail and `url`.',
    413: 'It is too large.',
    422: 'The same idempotency key was used before for another report.',
};
/** What a refusal is read for: the members of a problem document of ours that other services may have too. */
const Refusal = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    message: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    detail: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    title: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    errors: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
    request_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
});
/** Why the service said no, in its own words where it has some. `facts.errors` has what is wrong by dotted path. */
function describeRefusal(heard) {
    const { status, url } = heard;
    const { host } = new URL(url);
    const parsed = (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(Refusal, tryJson(heard));
    const refusal = parsed.ok ? parsed.value : {};
    const said = speak(refusal) ?? excerpt(heard);
    const message = [`${host} refused it (${status}).`, advice[status] ?? '', said].filter((it) => it !== '').join(' ');
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('refused', message, {
        facts: { status, host, ours: refusal.request_id !== undefined, errors: refusal.errors ?? {} },
    });
}
function speak({ message, detail, title, errors = {} }) {
    const sentence = message ?? detail ?? title;
    if (sentence === undefined)
        return undefined;
    const isSaid = Object.values(errors).every((it) => sentence.includes(it));
    return isSaid ? sentence : `${sentence} (${(0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .joinErrors */ ._h)(errors)})`;
}
/** A service that fails is one that cannot be reached: nobody knows what became of the request. */
function describeBreakdown(heard) {
    const { status, url, headers } = heard;
    const { host } = new URL(url);
    const seconds = Math.ceil((0,_retry_js__WEBPACK_IMPORTED_MODULE_1__/* .parseRetryAfter */ .mu)(headers['retry-after'], Date.now()) / 1000);
    const wait = seconds === 0 ? '' : `. It wants to be left alone for ${seconds} s.`;
    const how = status < 500 ? 'put it off' : 'failed';
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('unreachable', `${host} ${how} (${status}) each time it was asked: ${excerpt(heard)}${wait}`, {
        facts: { status, host },
    });
}
/** Whether a service said that it does not have the operation at all: one of the published operations alone (decisions.md §1). */
function isMissingOperation(error) {
    if (!(error instanceof _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o) || error.code !== 'refused')
        return false;
    const { status, ours } = error.facts;
    return (status === 404 || status === 405 || status === 501) && ours === false;
}
/** Concealed before it is parsed, so that no member of it can hold a secret. */
function tryJson(heard) {
    try {
        return JSON.parse(heard.conceal(decode(heard)));
    }
    catch {
        return undefined;
    }
}
function decode({ body }) {
    return new TextDecoder().decode(body);
}
/** Concealed before it is cut, for half a secret is one too. */
function excerpt(heard) {
    const text = heard
        .conceal(decode(heard))
        .replaceAll(/[\s\p{C}]+/gu, ' ')
        .trim();
    if (text === '')
        return '(empty)';
    return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text;
}


/***/ }),

/***/ 9691:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  c: () => (/* binding */ exchange)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/client/answer.js
var answer = __webpack_require__(5150);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/client/address.js
var address = __webpack_require__(458);
;// CONCATENATED MODULE: ./build/client/failure.js


/** What a connection can die of, by the code of the deepest cause that has one. */
const reasons = {
    ECONNREFUSED: 'the connection was refused: nothing listens there. Is the service up, and the port right?',
    ENOTFOUND: 'the host name is unknown. Is it spelt right, and does this machine resolve it?',
    EAI_AGAIN: 'the host name could not be looked up just now. Does this machine resolve names?',
    ECONNRESET: 'the connection was reset',
    EPIPE: 'the connection was closed while sending',
    UND_ERR_SOCKET: 'the connection was closed before the answer was whole',
    ETIMEDOUT: 'the connection timed out. Does a firewall stand between?',
    EHOSTUNREACH: 'there is no way to the host. Does a firewall stand between?',
    ENETUNREACH: 'there is no network to the host',
    UND_ERR_CONNECT_TIMEOUT: 'the connection timed out. Does a firewall stand between?',
    UND_ERR_ABORTED: 'the proxy did not let it through. Does it know this host, and is its user name right?',
    UND_ERR_PRX_TLS: 'the certificate of the proxy is not trusted here',
    ABORT_ERR: 'no whole answer came in time',
    HPE_INVALID_CONSTANT: 'the answer is not HTTP. Is it the right port, and http or https?',
    ERR_SSL_WRONG_VERSION_NUMBER: 'the host does not speak TLS on this port. Is it http instead of https?',
    ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the host does not speak TLS on this port. Is it http instead of https?',
};
const certificate = /CERT|UNABLE_TO_|SELF_SIGNED|ERR_TLS/;
/** What a wait does not mend. */
const lasting = /CERT|UNABLE_TO_|SELF_SIGNED|ERR_TLS|ERR_SSL|PRX_TLS/;
/**
 * Says why no answer came. Undefined where the failure is none of a connection: then it is a fault in the program, and not retried. The
 * cause is left out, for a parser's error holds the bytes of the answer, and so perhaps an echoed token.
 */
function describeConnectionFailure(cause, { url, proxy }) {
    const code = findCode(cause);
    const reason = code === undefined ? undefined : (reasons[code] ?? describeTls(code) ?? describeOther(code));
    if (code === undefined || reason === undefined)
        return undefined;
    const through = proxy === undefined ? '' : ` (through the proxy ${(0,address/* hideUserinfo */.kc)(proxy)})`;
    const { origin } = new URL(url);
    const message = `${origin} cannot be reached${through}: ${reason}.`.replace(/([?.])\.$/, '$1');
    const failure = new error/* EvidenceError */.o('unreachable', message, { facts: { host: origin, reason: code } });
    return { failure, passing: !lasting.test(code) };
}
function describeTls(code) {
    return certificate.test(code)
        ? `its certificate is not trusted here (${code}). Name your own authority with NODE_EXTRA_CA_CERTS`
        : undefined;
}
/** What looks like it and is none: a file that is not there, and a client that was closed. */
const elsewhere = new Set(['ENOENT', 'EACCES', 'EISDIR', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED', 'UND_ERR_INVALID_ARG']);
/** Whatever else a socket or a parser of undici died of. */
function describeOther(code) {
    if (elsewhere.has(code) || !/^(E[A-Z]+|UND_ERR_.*|HPE_.*|ERR_SSL_.*)$/.test(code))
        return undefined;
    return `the connection failed (${code})`;
}
/** Errors that say by their name what their code leaves open. */
const named = {
    HTTPParserError: 'HPE_INVALID_CONSTANT',
    TimeoutError: 'ABORT_ERR',
};
function findCode(error) {
    if (!(error instanceof Error))
        return undefined;
    if (error instanceof AggregateError)
        return findCode(error.errors[0]);
    const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
    return named[error.name] ?? own ?? (error.name === 'AbortError' ? 'ABORT_ERR' : findCode(error.cause));
}

// EXTERNAL MODULE: ./build/client/retry.js
var retry = __webpack_require__(1992);
// EXTERNAL MODULE: ./build/client/secret.js
var secret = __webpack_require__(9664);
// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
;// CONCATENATED MODULE: ./build/client/trace.js
const mostCharacters = 2000;
/** A request in one line, for a log that is only read when something is wrong. */
function traceRequest({ method, url, payload }) {
    return `${method} ${url}${describePayload(payload)}`;
}
/** Its answer, in one line. */
function traceAnswer({ method, url }, { status, body }, milliseconds) {
    const said = body.byteLength === 0 ? '' : `: ${cut(Buffer.from(body).toString('utf8', 0, mostCharacters * 4))}`;
    return `${method} ${url} → ${status} in ${Math.round(milliseconds)} ms, ${body.byteLength} bytes${said}`;
}
function describePayload(payload) {
    switch (payload.encoding) {
        case 'none':
            return '';
        case 'json':
            return `, JSON: ${cut(JSON.stringify(payload.json))}`;
        case 'multipart': {
            const file = payload.file === undefined ? '' : `, ${payload.part}: ${payload.file.filename}`;
            return `, data_json: ${cut(JSON.stringify(payload.json))}${file}`;
        }
    }
}
function cut(text) {
    const line = text.replaceAll(/\s+/g, ' ');
    return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}… (${line.length} characters)`;
}

;// CONCATENATED MODULE: ./build/client/exchange.js







const retryable = new Set([408, 425, 429]);
/**
 * One call: sent, and sent again while that may help and is safe. A write carries an idempotency key and so is safe. What comes back is
 * an answer that the server meant, of any status but those of a breakdown or a redirect.
 */
async function exchange(outbound, wire) {
    const { clock = retry/* realClock */.dQ, budget, debug = () => undefined } = wire;
    const safe = withKey(outbound);
    const { url } = safe;
    return (0,retry/* retry */.L5)(async (left) => {
        const headers = { ...safe.headers, ...(await wire.authorize?.()) };
        const conceal = (0,secret/* createConcealment */.U)(headers);
        const began = performance.now();
        debug(conceal(traceRequest(safe)));
        const answer = await (0,settle/* settle */.G)(wire.transport.send({ ...safe, headers }, left()));
        debug(conceal(describe(safe, answer, performance.now() - began)));
        return answer.ok ? judge({ ...answer.value, url, conceal }) : judgeFailure(answer.error, url, wire.transport);
    }, { budget: budget * 1000, clock, signal: wire.transport.closed });
}
function withKey(outbound) {
    if (outbound.method !== 'POST' && outbound.method !== 'PUT')
        return outbound;
    return { ...outbound, headers: { 'idempotency-key': (0,external_node_crypto_.randomUUID)(), ...outbound.headers } };
}
function describe(outbound, answer, milliseconds) {
    if (answer.ok)
        return traceAnswer(outbound, answer.value, milliseconds);
    return `${outbound.method} ${outbound.url} → ${String(answer.error)} after ${Math.round(milliseconds)} ms`;
}
function judge(heard) {
    const { status, headers } = heard;
    if (retryable.has(status) || (status >= 500 && status !== 501)) {
        const after = (0,retry/* parseRetryAfter */.mu)(headers['retry-after'], Date.now());
        return { failure: (0,answer/* describeBreakdown */.hR)(heard), again: true, after };
    }
    if (status >= 300 && status < 400 && status !== 304)
        return { failure: (0,answer/* describeRedirect */.GO)(heard), again: false };
    return { done: heard };
}
/** Only a connection is tried again. A file that cannot be read or a fault in the program stays what it is. */
function judgeFailure(error, url, { proxyOf }) {
    const described = describeConnectionFailure(error, { url, proxy: proxyOf(url) });
    if (described === undefined)
        throw error;
    return described.passing ? { ...described, again: true, after: 0 } : { ...described, again: false };
}


/***/ }),

/***/ 2426:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ getJson)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_url_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4763);
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(458);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5150);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9691);
/* harmony import */ var _transport_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6998);






const hint = 'Is this the address of the server itself, and no sign-in page before it?';
/** GET of JSON from some other server, by the same rules: retried, redirects not followed, failures told. An answer of any status below 500 comes back. */
async function getJson(asked) {
    checkUrl(asked.url);
    const transport = (0,_transport_js__WEBPACK_IMPORTED_MODULE_4__/* .createTransport */ .o)(asked);
    try {
        const headers = { accept: 'application/json', 'user-agent': 'delivery-evidence', ...asked.headers };
        const heard = await (0,_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .exchange */ .c)({ method: 'GET', url: asked.url, headers, payload: { encoding: 'none' } }, { transport, budget: asked.budget });
        return { status: heard.status, body: heard.status === 200 ? (0,_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .readJson */ .Vh)(heard, hint) : undefined };
    }
    finally {
        await transport.close();
    }
}
function checkUrl(text) {
    const url = (0,_schema_url_js__WEBPACK_IMPORTED_MODULE_5__/* .parseUrl */ .D)(text);
    if (url !== undefined && /^https?:$/.test(url.protocol))
        return;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `"${(0,_address_js__WEBPACK_IMPORTED_MODULE_1__/* .hideUserinfo */ .kc)(text)}" is no address that can be asked; it takes one such as https://server.example.com/api.`);
}


/***/ }),

/***/ 9098:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ openLine)
/* harmony export */ });
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(458);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5150);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9691);
/* harmony import */ var _secret_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9664);
/* harmony import */ var _transport_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6998);





function openLine(options) {
    const transport = (0,_transport_js__WEBPACK_IMPORTED_MODULE_4__/* .createTransport */ .o)(options);
    const caller = { ...options, baseUrl: (0,_address_js__WEBPACK_IMPORTED_MODULE_0__/* .checkBaseUrl */ .xd)(options.baseUrl), transport };
    return {
        speak: (table) => createSpeaker(caller, table),
        underway: transport.underway,
        close: transport.close,
    };
}
function createSpeaker(caller, table) {
    const methods = Object.entries(table).map(([name, operation]) => [
        name,
        async (request) => (await call(caller, operation, request)).value,
    ]);
    // Name, request and answer of each method come from the table; Object.fromEntries, which forgets types, is where they are joined.
    return {
        ...Object.fromEntries(methods),
        exchange: async (name, request) => call(caller, known(table, name), request),
    };
}
function known(table, name) {
    const operation = table[name];
    if (operation === undefined)
        throw new Error(`The table holds no operation ${name}.`);
    return operation;
}
async function call(caller, operation, request) {
    const url = `${caller.baseUrl}${(0,_address_js__WEBPACK_IMPORTED_MODULE_0__/* .toPath */ .b0)(operation, request)}`;
    const { token, userAgent = 'delivery-evidence' } = caller;
    const heard = await (0,_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .exchange */ .c)({
        method: operation.method,
        url,
        headers: {
            'user-agent': userAgent,
            accept: operation.download === true ? '*/*' : 'application/json',
            ...request.headers,
            ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
        },
        payload: toPayload(operation, request),
    }, {
        ...caller,
        budget: caller.budget + patience(request),
        authorize: async () => ({ authorization: (0,_secret_js__WEBPACK_IMPORTED_MODULE_3__/* .toBearer */ .x)(typeof token === 'string' ? token : await token()) }),
    });
    if (heard.status >= 400)
        throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .describeRefusal */ .a2)(heard);
    const unchanged = heard.status === 304 && request.headers?.['if-none-match'] !== undefined;
    return toExchange(heard, unchanged ? undefined : (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .readAnswer */ .JN)(operation, heard));
}
function toExchange({ status, headers }, value) {
    return { status, headers, replayed: headers['idempotency-replayed'] === 'true', value };
}
/** A question that the service may hold back for N seconds gets N seconds more. */
function patience({ headers }) {
    return Number(/wait=(\d+)/.exec(headers?.prefer ?? '')?.[1] ?? 0);
}
function toPayload({ encoding, file: part = 'attachment_file' }, { body, file }) {
    switch (encoding) {
        case 'none':
            return { encoding };
        case 'json':
            return { encoding, json: body };
        case 'multipart':
            return { encoding, json: body, part, file };
    }
}


/***/ }),

/***/ 1992:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L5: () => (/* binding */ retry),
/* harmony export */   dQ: () => (/* binding */ realClock),
/* harmony export */   mu: () => (/* binding */ parseRetryAfter)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);

const realClock = {
    now: () => performance.now(),
    sleep: async (milliseconds, signal) => (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(milliseconds, undefined, signal === undefined ? {} : { signal }),
    random: Math.random,
};
const firstWait = 250;
const longestWait = 15_000;
/**
 * Tries until it is done, until a try says that another would be in vain, or until the budget (milliseconds) cannot hold another one;
 * then the last failure is thrown. A try is told what is left of it. `signal` ends a wait. Waits grow with full jitter, and are never shorter than what the server asked for.
 */
async function retry(attempt, { budget, clock, signal, }) {
    const deadline = clock.now() + budget;
    for (let tries = 0;; tries += 1) {
        const result = await attempt(() => Math.max(1, deadline - clock.now()));
        if ('done' in result)
            return result.done;
        const wait = result.again
            ? Math.max(result.after, clock.random() * Math.min(longestWait, firstWait * 2 ** tries))
            : Infinity;
        if (clock.now() + wait >= deadline)
            throw result.failure;
        await clock.sleep(wait, signal);
    }
}
/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110 §10.2.3); 0 where it says nothing that can be understood. */
function parseRetryAfter(value, now) {
    if (value === undefined)
        return 0;
    if (/^\d+$/.test(value))
        return Number(value) * 1000;
    const date = Date.parse(value);
    return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}


/***/ }),

/***/ 9664:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ createConcealment),
/* harmony export */   x: () => (/* binding */ toBearer)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** The header that a token makes. Throws EvidenceError `usage` for what cannot be one: mostly a line break that was copied along. */
function toBearer(token) {
    if (/^[\u0021-\u007e]+$/.test(token))
        return `Bearer ${token}`;
    const found = token === '' ? 'is empty' : 'holds a space, a line break or another character that no token has';
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `\`token\` ${found}: store it anew, whole and with nothing around it.`, {
        facts: { input: 'token' },
    });
}
const telling = /authorization|token|secret|cookie/i;
/** Takes out of a text whatever these headers keep secret: a server may echo what it was sent, and messages end up in public logs. */
function createConcealment(headers) {
    const secrets = Object.entries(headers)
        .filter(([name]) => telling.test(name))
        .flatMap(([, value]) => spell(value))
        .toSorted((a, b) => b.length - a.length);
    return (text) => {
        let shown = text;
        for (const secret of secrets)
            shown = shown.replaceAll(secret, '***');
        return shown;
    };
}
/** The forms in which a server may give a credential back: as it is, as in a URL, and what basic authentication holds (RFC 7617). */
function spell(value) {
    const [, scheme, credential = value] = /^(\w+)\s+(.*)$/s.exec(value) ?? [];
    const pair = scheme?.toLowerCase() === 'basic' ? Buffer.from(credential, 'base64').toString() : '';
    const [user = '', ...password] = pair.split(':');
    const plain = [credential, pair, password.length === 0 ? '' : password.join(':') || user];
    return plain.flatMap((it) => [it, encodeURIComponent(it.toWellFormed())]).filter((it) => it !== '');
}


/***/ }),

/***/ 2179:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ settle)
/* harmony export */ });
async function settle(work) {
    try {
        return { ok: true, value: await work };
    }
    catch (error) {
        return { ok: false, error };
    }
}


/***/ }),

/***/ 6998:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  o: () => (/* binding */ createTransport)
});

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(6752);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/schema/url.js
var schema_url = __webpack_require__(4763);
// EXTERNAL MODULE: ./build/client/address.js
var address = __webpack_require__(458);
;// CONCATENATED MODULE: ./build/client/proxy.js




/** Undefined where there are none. Throws EvidenceError `environment` for one that is no address. */
function readProxies(environment) {
    const httpProxy = readAddress('http_proxy', environment);
    const httpsProxy = readAddress('https_proxy', environment);
    if (httpProxy === '' && httpsProxy === '')
        return undefined;
    return { httpProxy, httpsProxy, noProxy: read('no_proxy', environment) };
}
/** The lower-case name first, as curl does. */
function read(name, environment) {
    return (0,defined/* nonEmpty */.h)(environment[name]) ?? environment[name.toUpperCase()] ?? '';
}
/** `host:port` alone is taken for a proxy spoken to in HTTP, as curl does. */
function readAddress(name, environment) {
    const text = read(name, environment);
    if (text === '')
        return '';
    const url = (0,schema_url/* parseUrl */.D)(text.includes('://') ? text : `http://${text}`);
    if (url !== undefined && /^https?:$/.test(url.protocol))
        return url.href;
    throw new error/* EvidenceError */.o('environment', `The variable ${name} is "${(0,address/* hideUserinfo */.kc)(text)}"; it takes the address of a proxy, such as http://proxy.example.com:3128.`);
}
/** The proxy that a request to this URL goes through, by the rules of undici's EnvHttpProxyAgent; undefined where it goes straight. */
function findProxy(url, { httpProxy, httpsProxy, noProxy }) {
    const { protocol, host, port } = new URL(url);
    const name = host.replace(/:\d*$/, '');
    const number = port === '' ? { 'http:': '80', 'https:': '443' }[protocol] : port;
    if (noProxy === '*' || noProxy.split(/[,\s]/).some((entry) => isExempt(entry, name, number)))
        return undefined;
    return (protocol === 'https:' && httpsProxy !== '' ? httpsProxy : httpProxy) || undefined;
}
function isExempt(entry, host, port) {
    const [, name = entry, only] = /^(.+):(\d+)$/.exec(entry) ?? [];
    const domain = name.replace(/^\*?\./, '').toLowerCase();
    if (domain === '' || (only !== undefined && only !== port))
        return false;
    return host === domain || host.endsWith(`.${domain}`);
}

;// CONCATENATED MODULE: ./build/client/transport.js





/**
 * The one place that speaks HTTP. `request`, not `fetch`, which would hold an upload in memory; and always a dispatcher of its own, for
 * the process-wide one belongs to whichever copy of undici came first.
 */
function createTransport({ dispatcher: given, environment = {} }) {
    const proxies = given === undefined ? readProxies(environment) : undefined;
    const dispatcher = given ?? (proxies === undefined ? new undici/* Agent */.g6() : new undici/* EnvHttpProxyAgent */.J2(proxies));
    const closing = new AbortController();
    const start = new external_node_events_.EventEmitter();
    const go = () => start.emit('go');
    dispatcher.once('connect', () => setImmediate(go));
    return {
        closed: closing.signal,
        underway: (0,external_node_events_.once)(start, 'go'),
        proxyOf: (url) => proxies && findProxy(url, proxies),
        send: async (outbound, milliseconds) => sendOnce(dispatcher, outbound, milliseconds).finally(go),
        // What is under way is given up: whoever closes has all the answers that he wants.
        close: async () => {
            closing.abort();
            if (given === undefined)
                await dispatcher.destroy();
        },
    };
}
async function sendOnce(dispatcher, outbound, milliseconds) {
    const signal = AbortSignal.timeout(Math.ceil(milliseconds));
    const { contentType, body } = await encode(outbound.payload);
    try {
        const answer = await (0,undici/* request */.Em)(outbound.url, {
            method: outbound.method,
            dispatcher,
            signal,
            headersTimeout: 0,
            bodyTimeout: 0,
            headers: { ...outbound.headers, ...contentType },
            body,
        });
        return { status: answer.statusCode, headers: flatten(answer.headers), body: await answer.body.bytes() };
    }
    catch (error) {
        throw explainUpload(error, outbound.payload);
    }
}
/** A file that changes after it was opened can no longer be read (W3C File API, NotReadableError). */
function explainUpload(error, payload) {
    const content = payload.encoding === 'multipart' ? payload.file?.content : undefined;
    const isPath = typeof content === 'object' && 'path' in content;
    if (!isPath || !(error instanceof Error) || error.name !== 'NotReadableError')
        return error;
    return unreadable(content.path, 'changed meanwhile. Report it once nothing writes to it any more.', error);
}
async function encode(payload) {
    switch (payload.encoding) {
        case 'none':
            return { contentType: {}, body: null };
        case 'json':
            return { contentType: { 'content-type': 'application/json' }, body: JSON.stringify(payload.json) };
        case 'multipart':
            return { contentType: {}, body: await toForm(payload) };
    }
}
async function toForm({ json, part, file }) {
    const form = new undici.FormData();
    // A file without a name is how FormData writes a field that has a content type.
    form.append('data_json', new Blob([JSON.stringify(json)], { type: 'application/json' }), '');
    if (file !== undefined)
        form.append(part, await toBlob(file), file.filename);
    return form;
}
async function toBlob({ content, contentType = 'application/octet-stream' }) {
    if (typeof content === 'string')
        return new Blob([content], { type: contentType });
    if (content instanceof Uint8Array)
        return new Blob([Uint8Array.from(content)], { type: contentType });
    try {
        return await (0,external_node_fs_.openAsBlob)(content.path, { type: contentType });
    }
    catch (cause) {
        throw unreadable(content.path, 'cannot be opened. Is it there, and may it be read?', cause);
    }
}
function unreadable(path, what, cause) {
    return new error/* EvidenceError */.o('file', `${path} was to be sent along and ${what}`, { facts: { path }, cause });
}
function flatten(headers) {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}


/***/ }),

/***/ 9609:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  _: () => (/* binding */ askJobToken)
});

// EXTERNAL MODULE: ./build/client/address.js
var address = __webpack_require__(458);
// EXTERNAL MODULE: ./build/client/json.js
var json = __webpack_require__(2426);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/github/answer.js
var answer = __webpack_require__(7674);
;// CONCATENATED MODULE: ./build/github/oidc.js


/**
 * The OIDC token of the job (GitHub, "OpenID Connect reference"): a JWT for one audience, a secret that lives five minutes. Throws
 * `refused` where the job may have none, and says which of the reasons it is; `unreachable`; `nonsense`.
 */
async function requestIdToken(options) {
    const { requestUrl, requestToken, audience, get } = options;
    if (!isGiven(requestUrl) || !isGiven(requestToken))
        throw new error/* EvidenceError */.o('refused', explainAbsence(options.restricted));
    const url = addAudience(requestUrl, audience);
    const { status, body } = await get(url, { authorization: `bearer ${requestToken}`, accept: 'application/json' });
    if (status !== 200)
        throw refuse(status);
    const token = (0,answer/* pickText */.d3)(body, 'value');
    if (token !== '')
        return token;
    throw new error/* EvidenceError */.o('nonsense', "Could not get the job's OIDC token: GitHub's answer holds none; run the job again.");
}
function isGiven(text) {
    return text !== undefined && text !== '';
}
function explainAbsence(restricted) {
    switch (restricted) {
        case 'fork':
            return "Could not get the job's OIDC token: GitHub gives none to a run for a pull request from a fork, whatever its permissions; report from a `workflow_run` workflow, or use `url: embedded` here.";
        case 'dependabot':
            return "Could not get the job's OIDC token: GitHub gives none to a run that Dependabot started, whatever its permissions; report from a `workflow_run` workflow, or use `url: embedded` here.";
        case undefined:
            return "Could not get the job's OIDC token: GitHub gave this job no way to ask for one; add the line `id-token: write` under the job's `permissions:`, or give `token`.";
    }
}
function addAudience(requestUrl, audience) {
    if (!URL.canParse(requestUrl)) {
        throw new error/* EvidenceError */.o('environment', "Could not ask for the job's OIDC token: ACTIONS_ID_TOKEN_REQUEST_URL is no address; leave it as the runner sets it.");
    }
    const url = new URL(requestUrl);
    url.searchParams.set('audience', audience);
    return url.href;
}
function refuse(status) {
    const isOutage = status >= 500 || status === 429;
    const advice = isOutage
        ? 'run the job again later'
        : "see that `id-token: write` stands under the job's `permissions:`";
    return new error/* EvidenceError */.o(isOutage ? 'unreachable' : 'refused', `Could not get the job's OIDC token: GitHub answered ${status}; ${advice}.`, { facts: { status } });
}

;// CONCATENATED MODULE: ./build/command/job-token.js



/** The job's OIDC token for a service, masked. It lives five minutes, so it is asked for afresh each time. */
async function askJobToken({ url: base, timeout, restricted }, { environment, host }) {
    const token = await requestIdToken({
        requestUrl: environment['ACTIONS_ID_TOKEN_REQUEST_URL'],
        requestToken: environment['ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
        audience: (0,address/* checkBaseUrl */.xd)(base),
        restricted,
        get: async (url, headers) => (0,json/* getJson */.T)({ url, headers, budget: timeout, environment }),
    });
    host.mask(token);
    return token;
}


/***/ }),

/***/ 7674:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IE: () => (/* binding */ nonsense),
/* harmony export */   Up: () => (/* binding */ pick),
/* harmony export */   ZL: () => (/* binding */ understand),
/* harmony export */   d3: () => (/* binding */ pickText),
/* harmony export */   u0: () => (/* binding */ pickMoment)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5705);


/** A member of an answer, however deep; undefined where it, or anything on the way to it, is not there. */
function pick(value, ...path) {
    let found = value;
    for (const name of path) {
        if (typeof found !== 'object' || found === null)
            return undefined;
        found = Reflect.get(found, name);
    }
    return found;
}
/** A text of an answer; '' where there is none, as with the login of a deleted account. */
function pickText(value, ...path) {
    const found = pick(value, ...path);
    return typeof found === 'string' ? found : '';
}
/** An ISO 8601 moment of an answer in epoch seconds; undefined where there is none. */
function pickMoment(value, ...path) {
    const seconds = Date.parse(pickText(value, ...path)) / 1000;
    return Number.isNaN(seconds) ? undefined : seconds;
}
/** A value made of an answer, checked: what lacks a member was no answer to what was `asked`. Throws `nonsense`. */
function understand(asked, schema, value) {
    const parsed = (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .parse */ .qg)(schema, value);
    if (!parsed.ok)
        throw nonsense(asked, (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .joinErrors */ ._h)(parsed.errors));
    return parsed.value;
}
function nonsense(asked, wrong) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('nonsense', `Could not ${asked}: GitHub's answer is not what its API promises (${wrong}); check GITHUB_API_URL and any proxy on the way.`, { facts: { asked, wrong } });
}


/***/ }),

/***/ 6299:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ nonEmpty),
/* harmony export */   s: () => (/* binding */ defined)
/* harmony export */ });
/** The members that are there: what is undefined is left out, for on the wire there is no such thing. */
function defined(members) {
    // Object.entries forgets which value belongs to which key; nothing but the undefined ones is taken away.
    return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
/** The text, or undefined where it is empty: an input that was not given. */
function nonEmpty(text) {
    return text === '' ? undefined : text;
}


/***/ }),

/***/ 1738:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RQ: () => (/* binding */ RepoInfo),
/* harmony export */   Yg: () => (/* binding */ GitCommit),
/* harmony export */   ko: () => (/* binding */ TrailCommit)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3305);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);


/** published-api.md §2.1; `sha1` required by decisions.md §2. */
const GitCommit = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    sha1: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1, 'must not be empty')),
    message: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    author: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    author_username: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    branch: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    timestamp: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    url: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    parents: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())),
});
/** What of a commit a trail shows (published-api.md §2.1). */
const TrailCommit = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .omit */ .cJW(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc(GitCommit.shape), { author_username: true, parents: true });
/** published-api.md §2.2; `name` and `url` required by decisions.md §2. */
const RepoInfo = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    url: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    id: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    provider: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
});


/***/ }),

/***/ 5705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _h: () => (/* binding */ joinErrors),
/* harmony export */   lA: () => (/* binding */ fits),
/* harmony export */   qg: () => (/* binding */ parse)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3945);

/** Checks a value from outside (wire, file, environment) against its schema. */
function parse(schema, value) {
    const result = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .safeParse */ .xL(schema, value, { reportInput: true });
    if (result.success)
        return { ok: true, value: result.data };
    return { ok: false, errors: firstOfEach(result.error.issues.flatMap(describe)) };
}
/** Whether a value holds as it is: for one that is hashed, and so must not lose a member to its schema. */
function fits(schema, value) {
    return zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .safeParse */ .xL(schema, value).success;
}
/** One sentence of everything that is wrong, for a message: `name: is required (a string); max.high: must be an integer`. */
function joinErrors(errors) {
    return Object.entries(errors)
        .map(([path, wrong]) => `${path}: ${wrong}`)
        .join('; ');
}
/** Of several complaints about one path the first says most. */
function firstOfEach(complaints) {
    return { ...Object.fromEntries(complaints), ...Object.fromEntries(complaints.toReversed()) };
}
function describe(issue) {
    if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => [dotted([...issue.path, key]), 'is not a member that is known here']);
    }
    return [[dotted(issue.path), explain(issue)]];
}
function dotted(path) {
    return path.length === 0 ? 'body' : path.map(String).join('.');
}
function explain(issue) {
    if (issue.input === undefined)
        return 'is required';
    return issue.message === 'Invalid input' ? expectation(issue) : issue.message;
}
function expectation(issue) {
    switch (issue.code) {
        case 'invalid_type':
            return `must be ${article(issue.expected)}`;
        case 'too_small':
            return `must be at least ${issue.minimum}`;
        case 'too_big':
            return `must be at most ${issue.maximum}`;
        case 'invalid_value':
            return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
        default:
            return 'is not in a form that is taken';
    }
}
function article(type) {
    const noun = type === 'int' ? 'integer' : type;
    return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}


/***/ }),

/***/ 9594:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $A: () => (/* binding */ Fingerprint),
/* harmony export */   $T: () => (/* binding */ AttestationType),
/* harmony export */   QT: () => (/* binding */ TrailName),
/* harmony export */   Th: () => (/* binding */ OverridableName),
/* harmony export */   Yk: () => (/* binding */ CommitSha),
/* harmony export */   Z$: () => (/* binding */ ComplianceState),
/* harmony export */   cT: () => (/* binding */ TemplateName),
/* harmony export */   eA: () => (/* binding */ FreeObject),
/* harmony export */   iV: () => (/* binding */ FlowName),
/* harmony export */   w4: () => (/* binding */ AttestationName),
/* harmony export */   xZ: () => (/* binding */ EpochSeconds)
/* harmony export */ });
/* unused harmony export BuiltInType */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3305);

/** SHA-256 of an artifact, 64 lowercase hex characters (published-api.md §1). */
const Fingerprint = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-f0-9]{64}$/, 'must be a SHA-256 of 64 lowercase hex characters'))
    .brand();
const CommitSha = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-f0-9]{40}$/, 'must be a commit SHA of 40 lowercase hex characters'))
    .brand();
const FlowName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9.\-_~]*$/, 'must begin with a letter or digit; then letters, digits and . - _ ~'));
const TrailName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/, 'must begin with a letter or digit; then letters, digits and - _ . ~'));
/** The name that an artifact has in the flow template (published-api.md §2.5). */
const TemplateName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9\-_]+$/, 'must be letters, digits, - and _'));
/** A name that the override operation can address (published-api.md §4.4). */
const OverridableName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9\-_,]+$/, 'must be letters, digits, - _ and ,'));
/** Any printable text (decisions.md §2): wider than what an override can address, so the action warns. */
const AttestationName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u, 'must be 1 to 200 printable characters'));
const BuiltInType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality']);
const CustomType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .templateLiteral */ .Uy$(['custom:', zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/))]);
/** A built-in type, or `custom:<type_name>` (published-api.md §1). */
const AttestationType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([BuiltInType, CustomType], 'must be generic, junit, vulnscan, pull_request, jira, codequality or custom:<type_name>');
const ComplianceState = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']);
/** An object whose members the caller chooses: annotations, external_urls, tags. */
const FreeObject = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J());
/** Seconds since the epoch, with a fraction (decisions.md §2). */
const EpochSeconds = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig();


/***/ })

};
