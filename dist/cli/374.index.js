export const id = 374;
export const ids = [374];
export const modules = {

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
        // The members of a form to a server of tokens are secrets.
        case 'form':
            return ', a form';
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
        return answer.ok
            ? judge({ ...answer.value, url, conceal }, wire)
            : judgeFailure(answer.error, url, wire.transport);
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
function judge(heard, { redirects }) {
    const { status, headers } = heard;
    if (retryable.has(status) || (status >= 500 && status !== 501)) {
        const after = (0,retry/* parseRetryAfter */.mu)(headers['retry-after'], Date.now());
        return { failure: (0,answer/* describeBreakdown */.hR)(heard), again: true, after };
    }
    if (status >= 300 && status < 400 && status !== 304 && redirects === undefined)
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

/***/ 7374:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ askPlainly)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_url_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4763);
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(458);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5150);
/* harmony import */ var _exchange_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9691);
/* harmony import */ var _transport_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6998);






/** An answer of any status below 500 comes back. */
async function askPlainly(asked) {
    checkUrl(asked.url);
    const transport = (0,_transport_js__WEBPACK_IMPORTED_MODULE_4__/* .createTransport */ .o)(asked);
    try {
        let next = { url: asked.url, headers: { 'user-agent': 'delivery-evidence', ...asked.headers } };
        for (let left = asked.redirects ?? 0;; left -= 1) {
            const payload = asked.form === undefined ? { encoding: 'none' } : { encoding: 'form', form: asked.form };
            const method = asked.form === undefined ? 'GET' : 'POST';
            const heard = await (0,_exchange_js__WEBPACK_IMPORTED_MODULE_3__/* .exchange */ .c)({ ...next, method, payload }, { transport, budget: asked.budget, redirects: 'answer' });
            if (!isRedirect(heard))
                return heard;
            if (left <= 0)
                throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .describeRedirect */ .GO)(heard);
            next = follow(heard, next.headers);
        }
    }
    finally {
        await transport.close();
    }
}
function isRedirect({ status }) {
    return status >= 300 && status < 400 && status !== 304;
}
/** From https it is never followed to http, and to another host never with what authorizes. */
function follow(heard, headers) {
    const from = new URL(heard.url);
    const to = (0,_schema_url_js__WEBPACK_IMPORTED_MODULE_5__/* .parseUrl */ .D)(heard.headers['location'] ?? '', heard.url);
    if (to === undefined || (from.protocol === 'https:' && to.protocol !== 'https:'))
        throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_2__/* .describeRedirect */ .GO)(heard);
    const open = Object.entries(headers).filter(([name]) => name !== 'authorization' || to.origin === from.origin);
    return { url: to.href, headers: Object.fromEntries(open) };
}
function checkUrl(text) {
    const url = (0,_schema_url_js__WEBPACK_IMPORTED_MODULE_5__/* .parseUrl */ .D)(text);
    if (url !== undefined && /^https?:$/.test(url.protocol))
        return;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `"${(0,_address_js__WEBPACK_IMPORTED_MODULE_1__/* .hideUserinfo */ .kc)(text)}" is no address that can be asked; it takes one such as https://server.example.com/api.`);
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
        case 'form': {
            const contentType = { 'content-type': 'application/x-www-form-urlencoded' };
            return { contentType, body: new URLSearchParams(payload.form).toString() };
        }
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
