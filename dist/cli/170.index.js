export const id = 170;
export const ids = [170,586];
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

/***/ 2426:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ getJson)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5150);
/* harmony import */ var _plain_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7374);


const hint = 'Is this the address of the server itself, and no sign-in page before it?';
/** JSON from some other server; no redirect is followed unless said otherwise. An answer of any status below 500 comes back. */
async function getJson(asked) {
    const heard = await (0,_plain_js__WEBPACK_IMPORTED_MODULE_1__/* .askPlainly */ .N)({ ...asked, headers: { accept: 'application/json', ...asked.headers } });
    return { status: heard.status, body: heard.status === 200 ? (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .readJson */ .Vh)(heard, hint) : undefined };
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

/***/ 1738:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RQ: () => (/* binding */ RepoInfo),
/* harmony export */   Yg: () => (/* binding */ GitCommit),
/* harmony export */   ko: () => (/* binding */ TrailCommit)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3619);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);


/** published-api.md §2.1; `sha1` required by decisions.md §2. */
const GitCommit = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    sha1: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .Identifier */ .gw,
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
/* harmony export */   gw: () => (/* binding */ Identifier),
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
/** What records are looked up by: no engine finds half a surrogate pair again, and PostgreSQL takes no NUL (RFC 7493 §2.1). */
const Identifier = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1, 'must not be empty'), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[^\p{Cc}\p{Cs}]*$/u, 'must be printable characters'));
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


/***/ }),

/***/ 3362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FB: () => (/* binding */ FlowTemplate),
/* harmony export */   PE: () => (/* binding */ Policy),
/* harmony export */   T8: () => (/* binding */ NumberedTemplate)
/* harmony export */ });
/* unused harmony exports RequiredAttestation, RequiredArtifact */
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


/***/ })

};
