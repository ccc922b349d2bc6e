export const id = 482;
export const ids = [482];
export const modules = {

/***/ 4763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ parseUrl)
/* harmony export */ });
/** A URL, or undefined where the text is none. (`URL.parse` says the same, but not on Node 20.) */
function parseUrl(text, base) {
    return URL.canParse(text, base) ? new URL(text, base) : undefined;
}


/***/ }),

/***/ 2482:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  githubIssuer: () => (/* reexport */ githubIssuer),
  openBindings: () => (/* binding */ openBindings),
  openTokens: () => (/* binding */ openTokens),
  startService: () => (/* binding */ startService)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/schema/flow-name.js
var flow_name = __webpack_require__(4982);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
;// CONCATENATED MODULE: ./build/schema/oidc.js

const Id = schemas/* string */.YjP().check(api/* _regex */.Fk(/^\d{1,20}$/, 'must be an id in digits'));
const Name = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
/**
 * What is read of a job's OIDC token (GitHub, "OpenID Connect reference"). Ids stay theirs for ever, names do not. `sub` is no part of
 * it: its form varies, and who may change it is not always who may change the service.
 */
const JobClaims = schemas/* object */.Ikc({
    repository: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[^/]+\/[^/]+$/, 'must be <owner>/<name>')),
    repository_id: Id,
    repository_owner: Name,
    repository_owner_id: Id,
    /** Empty for a deployment that was made of a SHA. */
    ref: schemas/* string */.YjP(),
    event_name: Name,
    workflow_ref: Name,
    run_id: Id,
    run_attempt: Id,
    actor: Name,
    actor_id: schemas/* optional */.lqM(Id),
    sha: schemas/* optional */.lqM(schemas/* string */.YjP()),
    environment: schemas/* optional */.lqM(schemas/* string */.YjP()),
    job_workflow_ref: schemas/* optional */.lqM(schemas/* string */.YjP()),
    runner_environment: schemas/* optional */.lqM(schemas/* string */.YjP()),
    check_run_id: schemas/* optional */.lqM(schemas/* string */.YjP()),
});
/** What an issuer says of itself (OpenID Connect Discovery 1.0, §3), as far as keys go. */
const IssuerDocument = schemas/* object */.Ikc({ issuer: schemas/* string */.YjP(), jwks_uri: schemas/* string */.YjP() });
/** A key that signs with RS256 (RFC 7517, RFC 7518 §6.3.1). */
const SigningKey = schemas/* object */.Ikc({
    kty: schemas/* literal */.euz('RSA'),
    kid: Name,
    n: Name,
    e: Name,
    use: schemas/* optional */.lqM(schemas/* literal */.euz('sig')),
    alg: schemas/* optional */.lqM(schemas/* literal */.euz('RS256')),
});
/** Keys of every kind; what is none of ours is passed over (RFC 7517, §5). */
const KeySet = schemas/* object */.Ikc({ keys: schemas/* array */.YOg(schemas/* unknown */.L5J()) });

// EXTERNAL MODULE: ./build/schema/url.js
var schema_url = __webpack_require__(4763);
// EXTERNAL MODULE: ./build/service/address.js
var address = __webpack_require__(5708);
;// CONCATENATED MODULE: ./build/service/http/refusal.js
/** A request that is not done, and why; `message` is the one sentence that the caller reads. */
class Refusal extends Error {
    name = 'Refusal';
    status;
    errors;
    headers;
    constructor(status, message, options = {}) {
        super(message);
        this.status = status;
        this.errors = options.errors;
        this.headers = options.headers ?? {};
    }
}
/** A refused body, query or path: the sentence is made of what is wrong. */
function invalid(what, errors) {
    const wrong = Object.entries(errors).map(([path, complaint]) => `${path} ${complaint}`);
    return new Refusal(400, `The ${what} was refused: ${wrong.join('; ')}.`, { errors });
}
/** The rest of the upload is not read, so the connection cannot be used again. */
function tooLarge(what, limit) {
    return new Refusal(413, `${what} is larger than ${limit} bytes, which is the most that is taken; send less.`, {
        headers: { connection: 'close' },
    });
}
/** The caller asked more than its token may in a second. */
function tooMany(seconds) {
    return new Refusal(429, `This token asks too often; try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
    });
}
function unknown(what) {
    return new Refusal(404, `There is no ${what}; check its spelling, or report it first.`);
}

;// CONCATENATED MODULE: ./build/service/http/collect.js

const jsonLimit = 2 * 1024 * 1024;
/** All bytes of a source of at most `limit` bytes; `what` begins the sentence that refuses more. */
async function collect(source, limit, what) {
    const chunks = [];
    for await (const chunk of capped(source, limit, what))
        chunks.push(chunk);
    return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
/** Passes on what arrives, and fails at the first byte over the limit. */
async function* capped(source, limit, what) {
    let bytes = 0;
    for await (const chunk of source) {
        bytes += chunk.byteLength;
        if (bytes > limit)
            throw tooLarge(what, limit);
        yield chunk;
    }
}
function decodeText(bytes, what) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch {
        throw invalid('body', { [what]: 'must be UTF-8 text' });
    }
}

;// CONCATENATED MODULE: ./build/service/http/json.js


const deepest = 100;
/** JSON from outside. */
function parseJson(bytes, what) {
    const value = readValue(decodeText(bytes, what), what);
    checkShape(value, what);
    return value;
}
/** Refuses depths that no honest document has, and members that would change an object's prototype. */
function checkShape(value, what) {
    const waiting = [[value, 0]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [current, depth] = next;
        if (typeof current !== 'object' || current === null)
            continue;
        if (depth > deepest)
            throw invalid('body', { [what]: `must not be nested more than ${deepest} deep` });
        if (Object.hasOwn(current, '__proto__'))
            throw invalid('body', { [what]: 'must not have a member named __proto__' });
        for (const member of Object.values(current))
            if (typeof member === 'object')
                waiting.push([member, depth + 1]);
    }
}
function readValue(text, what) {
    try {
        return JSON.parse(text);
    }
    catch (cause) {
        throw invalid('body', { [what]: `is not JSON (${cause instanceof Error ? cause.message : 'unreadable'})` });
    }
}

;// CONCATENATED MODULE: ./build/service/access/issuer.js







/** GitHub's own; a GitHub Enterprise Server is `https://HOST/_services/token`. */
const githubIssuer = 'https://token.actions.githubusercontent.com';
const mostBytes = 512 * 1024;
const patience = 5000;
/** Throws EvidenceError `usage` for what cannot be an issuer (OpenID Connect Discovery 1.0, §3). */
function checkIssuer(text) {
    const url = (0,schema_url/* parseUrl */.D)(text);
    if (url !== undefined && isSafe(url) && url.username === '' && url.search === '' && url.hash === '')
        return text;
    const message = `The OIDC issuer is "${text}"; give the address that its tokens name as \`iss\`, such as ${githubIssuer}.`;
    throw new error/* EvidenceError */.o('usage', message, { facts: { issuer: text } });
}
/** The keys that an issuer signs with now, as it publishes them. Rejects, with a message for the log, where they cannot be had. */
async function fetchKeys(issuer) {
    const place = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const document = (0,parse/* parse */.qg)(IssuerDocument, await getJson(place));
    if (!document.ok)
        throw new Error(`${place} does not say where the keys are (${(0,parse/* joinErrors */._h)(document.errors)})`);
    if (document.value.issuer !== issuer)
        throw new Error(`${place} speaks for another issuer, ${document.value.issuer}`);
    const set = (0,parse/* parse */.qg)(KeySet, await getJson(document.value.jwks_uri));
    if (!set.ok)
        throw new Error(`${document.value.jwks_uri} holds no key set (${(0,parse/* joinErrors */._h)(set.errors)})`);
    return set.value.keys.flatMap((key) => {
        const read = (0,parse/* parse */.qg)(SigningKey, key);
        if (!read.ok)
            return [];
        const { kty, kid, n, e } = read.value;
        return [{ kty, kid, n, e }];
    });
}
/** A redirect is not followed: it could lead where nobody vouches for the keys. */
async function getJson(address) {
    const url = (0,schema_url/* parseUrl */.D)(address);
    if (url === undefined || !isSafe(url))
        throw new Error(`${address} is no https address`);
    const headers = { accept: 'application/json', 'user-agent': 'delivery-evidence' };
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    if (answer.status !== 200 || answer.body === null)
        throw new Error(`${address} answered ${answer.status}`);
    return parseJson(await collect(answer.body, mostBytes, address), address);
}
/** Whoever could change the answer on its way could sign for anybody; within this machine there is no way. */
function isSafe({ protocol, hostname }) {
    return protocol === 'https:' || (protocol === 'http:' && (0,address/* isLoopback */.U)(hostname));
}

;// CONCATENATED MODULE: ./build/service/access/pattern.js
/** Whether a text is as the pattern says, in which `*` stands for any text. */
function fits(pattern, text) {
    const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw `\$&`));
    return new RegExp(`^${literal.join('.*')}$`, 's').test(text);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./build/service/access/secret.js

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** So many random bytes, as base62 digits of a fixed length: nothing in them needs quoting or breaks at a double click. */
function createSecret(bytes) {
    const length = Math.ceil((bytes * 8) / Math.log2(digits.length));
    let rest = BigInt(`0x${(0,external_node_crypto_.randomBytes)(bytes).toString('hex')}`);
    let text = '';
    while (text.length < length) {
        text = `${digits[Number(rest % 62n)] ?? ''}${text}`;
        rest /= 62n;
    }
    return text;
}
/** A secret of 256 random bits needs no slow hash: it cannot be guessed. */
function hashSecret(secret) {
    return (0,external_node_crypto_.createHash)('sha256').update(secret).digest('hex');
}
/** Compares in a time that tells nothing of the secret. */
function isSecretOf(secret, sha256) {
    return (0,external_node_crypto_.timingSafeEqual)(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(sha256, 'hex'));
}

;// CONCATENATED MODULE: ./build/service/access/binding.js





/** Runs of these may be another's doing, and bear the default branch's ref: no power over verdicts unless the binding names the event. */
const foreignEvents = new Set(['pull_request_target', 'workflow_run', 'issue_comment']);
/** Throws EvidenceError `usage`, and says what is wrong, for one that would bind nobody or too many. */
async function createBinding(store, request) {
    checkRequest(request);
    const record = { ...request, id: createSecret(9), created_at: store.now(), revoked_at: null };
    await store.createBinding(record);
    return record;
}
function checkRequest(request) {
    checkIssuer(request.issuer);
    for (const id of [request.repository_owner_id, request.repository_id]) {
        if (id !== null && !/^\d{1,20}$/.test(id)) {
            throw refuse(`"${id}" is no id, which is a number such as 9919; GitHub gives it at https://api.github.com/users/NAME`);
        }
    }
    if (request.org.includes('*'))
        throw refuse('A binding is for one organisation; give its name');
    if (isPowerful(request) && !/^refs\/heads\/[^*]+$/.test(request.ref ?? '')) {
        throw refuse(`A job is a ${request.role} only in runs on the default branch, and its token does not say which that is; give it, such as --ref refs/heads/main`);
    }
}
function refuse(message) {
    return new error/* EvidenceError */.o('usage', `${message}.`);
}
/** Who may change what a verdict is made of. */
function isPowerful({ role }) {
    return role === 'maintainer' || role === 'overrider';
}
/** Whether a job is one that the binding means; owner and issuer are the same already. */
function isBound(binding, job) {
    return (isSame(binding.repository_id, job.repository_id) &&
        isSame(binding.environment, job.environment) &&
        isEvent(binding, job.event_name) &&
        isLike(binding.ref, job.ref) &&
        isLike(binding.workflow_ref, job.workflow_ref) &&
        isLike(binding.job_workflow_ref, job.job_workflow_ref));
}
function isSame(wanted, found) {
    return wanted === null || wanted === found;
}
function isLike(pattern, found) {
    return pattern === null || (found !== undefined && fits(pattern, found));
}
function isEvent(binding, event) {
    return binding.event_name === null ? !(isPowerful(binding) && foreignEvents.has(event)) : binding.event_name === event;
}
/** What a binding gives to a job. */
function toGrant({ org, role, flow, repository_id }, { repository }) {
    return { org, role, flow: flow ?? ownFlow(repository, repository_id !== null) };
}
/**
 * The flow of the repository's own name. Where that name has to be cut to make a flow's (`-shop`), it is the name of another repository:
 * only a binding that means this very repository gives it; to others, a flow that nothing can be.
 */
function ownFlow(repository, isNamed) {
    const flow = (0,flow_name/* toFlowName */.Z)(repository);
    return isNamed || flow === (0,flow_name/* repositoryName */.a)(repository) ? flow : '';
}

;// CONCATENATED MODULE: ./build/service/access/token.js

/** The request carries no token that holds. The message says why and what to do, and never the token. */
class Unauthorized extends Error {
    name = 'Unauthorized';
}
const useInterval = 60;
async function createToken(store, request) {
    const id = createSecret(9);
    const secret = createSecret(32);
    const record = {
        id,
        name: request.name,
        org: request.org,
        flow: request.flow,
        role: request.role,
        secret_sha256: hashSecret(secret),
        created_at: store.now(),
        expires_at: request.expiresAt ?? null,
        last_used_at: null,
        revoked_at: null,
    };
    await store.createToken(record);
    return { token: `des_${id}_${secret}`, record };
}
/** Who the `Authorization` header's token speaks for; throws `Unauthorized`. Its last use is kept to the minute. */
async function authenticate(store, header) {
    const { id, secret } = parseToken(readBearer(header));
    const token = await store.findToken(id);
    const now = store.now();
    refuseInvalid(token, secret, now);
    if (now - (token.last_used_at ?? 0) >= useInterval)
        await store.touchToken(id);
    const { name, org, flow, role } = token;
    return { id, name, actor: { name, token_id: id }, grants: [{ org, flow, role }] };
}
/** What follows `Bearer` in the header; throws `Unauthorized` where nothing does. */
function readBearer(header) {
    if (header === undefined || header.trim() === '') {
        throw new Unauthorized('The request has no Authorization header; send "Authorization: Bearer <token>".');
    }
    const [, credentials] = /^bearer +(.+)$/i.exec(header.trim()) ?? [];
    if (credentials === undefined) {
        throw new Unauthorized('The Authorization header is not a bearer token; send "Authorization: Bearer <token>".');
    }
    return credentials.trim();
}
function parseToken(token) {
    const [, id, secret] = /^des_([0-9A-Za-z]+)_([0-9A-Za-z]+)$/.exec(token) ?? [];
    if (id === undefined || secret === undefined) {
        throw new Unauthorized('The bearer token is not one of this service, which look like des_<id>_<secret>; check that the whole token is given.');
    }
    return { id, secret };
}
function refuseInvalid(token, secret, now) {
    if (token === undefined) {
        throw new Unauthorized('This service knows no token of this id; make one with "evidence token create" and use that.');
    }
    if (!isSecretOf(secret, token.secret_sha256)) {
        throw new Unauthorized(`The token "${token.name}" was sent with a wrong secret; check that the whole token is given.`);
    }
    if (token.revoked_at !== null) {
        throw new Unauthorized(`The token "${token.name}" was revoked on ${toDay(token.revoked_at)}; use another one.`);
    }
    if (token.expires_at !== null && token.expires_at <= now) {
        throw new Unauthorized(`The token "${token.name}" expired on ${toDay(token.expires_at)}; make a new one.`);
    }
}
function toDay(moment) {
    return new Date(moment * 1000).toISOString().slice(0, 10);
}

// EXTERNAL MODULE: ./node_modules/hono/dist/index.js + 22 modules
var dist = __webpack_require__(2674);
// EXTERNAL MODULE: ./node_modules/hono/dist/middleware/request-id/request-id.js
var request_id = __webpack_require__(9788);
// EXTERNAL MODULE: ./build/schema/table.js + 3 modules
var table = __webpack_require__(8288);
;// CONCATENATED MODULE: ./build/service/view/links.js
function createLinks(origin, org) {
    const page = (...segments) => join(origin, [org, ...segments]);
    const api = (...segments) => join(`${origin}/api/v2`, segments);
    return {
        organisation: page(),
        flow: (flow) => page('flows', flow),
        trail: (flow, trail) => page('flows', flow, 'trails', trail),
        artifact: (flow, fingerprint) => page('flows', flow, 'artifacts', fingerprint),
        attestation: (id) => page('attestations', id),
        artifactApi: (flow, fingerprint) => api('artifacts', org, flow, 'fingerprint', fingerprint),
        attachmentApi: (id) => api('attestations', org, id, 'attachment'),
    };
}
function join(base, segments) {
    return `${base}/${segments.map(encodeURIComponent).join('/')}`;
}

;// CONCATENATED MODULE: ./build/service/view/commit.js
/** The commit that an artifact was built from: its own, else its trail's. */
function commitOfArtifact({ report }, judged) {
    return ownCommit(report) ?? judged?.report.git_commit_info?.sha1;
}
/**
 * The commit that an attestation belongs to: its own, else its artifact's, else its trail's (decisions.md §2). `elsewhere` gives the
 * commit of an artifact that its flow knows, but its trail does not.
 */
function commitOfAttestation({ report }, judged, elsewhere) {
    const { git_commit_info, artifact_fingerprint: fingerprint, target_artifacts: targets = [] } = report;
    if (git_commit_info !== undefined)
        return git_commit_info.sha1;
    const own = judged.artifacts.filter(({ report: { fingerprint: theirs, template_reference_name: name } }) => fingerprint === undefined ? targets.includes(name ?? '') : theirs === fingerprint);
    const built = own.map(({ report: artifact }) => ownCommit(artifact)).findLast((commit) => commit !== undefined);
    const known = fingerprint === undefined ? undefined : elsewhere.get(fingerprint);
    return built ?? known ?? judged.report.git_commit_info?.sha1;
}
/** Fingerprints that are attested in a trail which does not hold them. */
function listStrangers({ attestations, artifacts }) {
    const held = new Set(artifacts.map(({ report }) => report.fingerprint));
    const attested = attestations.map(({ report }) => report.artifact_fingerprint);
    const known = attested.filter((fingerprint) => fingerprint !== undefined);
    return [...new Set(known)].filter((fingerprint) => !held.has(fingerprint));
}
function ownCommit({ git_commit, git_commit_info }) {
    return git_commit ?? git_commit_info?.sha1;
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/service/view/history.js
function momentOf({ sequence, created_at }) {
    return { sequence, now: created_at };
}
/**
 * The trail as it stood then; it has no records if it did not exist yet. What time alone changes is found out from what was reported
 * (verdict/timeline.ts), so the records that tell of it are left out.
 */
function cutHistory(history, moment) {
    const isKnown = ({ kind, sequence, created_at }) => kind !== 'transition' && (moment.sequence === undefined ? created_at <= moment.now : sequence <= moment.sequence);
    return {
        ...history,
        records: history.records.filter(isKnown),
        flowRecords: history.flowRecords.filter(isKnown),
    };
}

// EXTERNAL MODULE: ./build/schema/override.js
var override = __webpack_require__(8816);
// EXTERNAL MODULE: ./build/schema/trail.js
var trail = __webpack_require__(9522);
// EXTERNAL MODULE: ./build/verdict/fact.js
var fact = __webpack_require__(638);
// EXTERNAL MODULE: ./build/verdict/judge.js
var judge = __webpack_require__(1161);
// EXTERNAL MODULE: ./build/schema/artifact.js
var artifact = __webpack_require__(558);
// EXTERNAL MODULE: ./build/verdict/group.js
var group = __webpack_require__(2733);
;// CONCATENATED MODULE: ./build/service/view/record.js

/** Reads a record back by the schema of its request. Throws where it does not hold: a record is never half understood. */
function readRecord(schema, record) {
    const { found, ...request } = record.body;
    const parsed = (0,parse/* parse */.qg)(schema, request);
    if (!parsed.ok)
        throw new Error(`Record ${record.id} cannot be read: ${(0,parse/* joinErrors */._h)(parsed.errors)}`);
    return { record, report: parsed.value, found: toObject(found) };
}
/** Who brought the record, and when, for a verdict. */
function toArrival({ id, sequence, created_at, actor }) {
    return { id, sequence, created_at, reported_by: actor.name };
}
function toObject(value) {
    return typeof value === 'object' && value !== null ? { ...value } : {};
}

;// CONCATENATED MODULE: ./build/service/view/artifact-entry.js




function readArtifacts(records) {
    const reports = records.map((record) => readRecord(artifact/* ArtifactReport */.tM, record));
    return [...(0,group/* groupBy */.$)(reports, ({ report }) => report.fingerprint).values()].flatMap(toEntry);
}
function toEntry(reports) {
    const [first, ...repeats] = reports;
    if (first === undefined)
        return [];
    const report = { ...first.report };
    for (const repeat of repeats)
        Object.assign(report, onlySent(repeat.report));
    const last = repeats.at(-1) ?? first;
    return [{ id: first.record.id, first: first.record, last: last.record, report, reports }];
}
/** `null` says nothing, as being absent does; only what is said takes the place of what was said before. */
function onlySent(report) {
    return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined));
}
/** As the verdict takes them: one fact a report, all under the artifact's id. */
function toFacts({ id, reports }) {
    return reports.map(({ record, report }) => (0,fact/* toArtifactFact */.eC)({ ...toArrival(record), id }, report));
}

// EXTERNAL MODULE: ./build/schema/attestation.js + 3 modules
var attestation = __webpack_require__(2897);
;// CONCATENATED MODULE: ./build/service/view/once.js
/**
 * Reads each thing once, for as long as somebody else keeps it. For what never changes: a record that stays in memory is not parsed
 * again for every verdict.
 */
function once(read) {
    const known = new WeakMap();
    return (key) => {
        const found = known.get(key) ?? { value: read(key) };
        known.set(key, found);
        return found.value;
    };
}

;// CONCATENATED MODULE: ./build/service/view/attestation-entry.js




/** Reads an attestation's record back by its type. */
const readAttestation = once(readEntry);
function readEntry(record) {
    switch (record.type) {
        case 'generic': {
            const { report } = readRecord(attestation/* GenericReport */.E7, record);
            return { record, report, content: { kind: 'generic', is_compliant: report.is_compliant }, findings: undefined };
        }
        case 'junit': {
            const { report } = readRecord(attestation/* JunitReport */.zV, record);
            return { record, report, content: { kind: 'junit', junit_results: report.junit_results }, findings: undefined };
        }
        case 'vulnscan':
            return readVulnscan(record);
        case 'codequality':
            return readCodequality(record);
        case 'pull_request': {
            const { report } = readRecord(attestation/* PullRequestReport */.xO, record);
            const content = { kind: 'pull_request', pull_requests: report.pull_requests };
            return { record, report, content, findings: undefined };
        }
        case 'jira': {
            const { report } = readRecord(attestation/* JiraReport */.H6, record);
            return { record, report, content: { kind: 'jira', jira_results: report.jira_results }, findings: undefined };
        }
        default:
            return readCustom(record);
    }
}
function readVulnscan(record) {
    const { report } = readRecord(attestation/* VulnscanReport */.DD, record);
    const content = { kind: 'vulnscan', vulnscan_results: report.vulnscan_results };
    return { record, report, content, findings: undefined };
}
function readCodequality(record) {
    const { report } = readRecord(attestation/* CodequalityReport */.T2, record);
    const content = { kind: 'codequality', codequality_results: report.codequality_results };
    return { record, report, content, findings: undefined };
}
function readCustom(record) {
    const { report, found } = readRecord(attestation/* CustomReport */.Qx, record);
    const { type_errors: errors, type_version: version } = found;
    const findings = {
        is_compliant: found['is_compliant'] === true,
        type_errors: Array.isArray(errors) ? errors.map(String) : [],
        ...(typeof version === 'number' ? { type_version: version } : {}),
    };
    const { is_compliant, type_errors } = findings;
    const content = {
        kind: 'custom',
        attestation_data: report.attestation_data,
        is_compliant,
        type_errors,
    };
    return { record, report, content, findings };
}
/** As the verdict takes it. */
const toFact = once(({ record, report, content }) => (0,fact/* toAttestationFact */.sX)(toArrival(record), report, { type: record.type ?? 'generic', content }));

// EXTERNAL MODULE: ./build/schema/template.js
var template = __webpack_require__(3362);
;// CONCATENATED MODULE: ./build/service/view/template.js



const readPutTemplate = once(({ body }) => {
    const { found } = body;
    if (typeof found !== 'object' || found === null || !('content' in found) || !('template' in found))
        return undefined;
    const parsed = (0,parse/* parse */.qg)(template/* FlowTemplate */.FB, found.template);
    if (typeof found.content !== 'string' || !parsed.ok)
        throw new Error('A recorded template cannot be read.');
    return { content: found.content, template: parsed.value };
});
/** Every record of a flow that put a template, oldest first; the same content again is the same version. */
function listVersions(flowRecords) {
    const versions = [];
    for (const record of flowRecords) {
        const put = readPutTemplate(record);
        if (put === undefined)
            continue;
        const before = versions.at(-1);
        const isSame = before?.content === put.content;
        versions.push({ ...put, record, version: (before?.version ?? 0) + (isSame ? 0 : 1) });
    }
    return versions;
}
/** The first record of each version. */
function listChanges(flowRecords) {
    const versions = listVersions(flowRecords);
    return versions.filter(({ version }, index) => versions[index - 1]?.version !== version);
}
/**
 * A trail that begins with a template of its own keeps it: the one at the base of a change. Else the flow's in force when it began
 * stays; a trail that began without any takes the first that is put, on itself or on its flow (decisions.md §4).
 */
function pinTemplate({ flow, trail, records, flowRecords }) {
    const began = records[0]?.sequence ?? 0;
    const own = findOwn(records, `${flow}/${trail}@1`);
    if (own?.record.sequence === began)
        return own;
    const ofFlow = listVersions(flowRecords).map((version) => ({ ...version, id: `${flow}@${version.version}` }));
    const inForce = ofFlow.findLast(({ record }) => record.sequence < began);
    const put = [own, ofFlow[0]].filter((one) => one !== undefined);
    return inForce ?? put.toSorted((a, b) => a.record.sequence - b.record.sequence)[0];
}
function findOwn(records, id) {
    for (const record of records) {
        const put = record.kind === 'trail' ? readPutTemplate(record) : undefined;
        if (put !== undefined)
            return { ...put, record, version: 1, id };
    }
    return undefined;
}
/** As the API shows it (published-api.md §2.4). */
function toNumbered({ template, version, content }) {
    return { trail: template.trail, version, content };
}

;// CONCATENATED MODULE: ./build/service/view/judged.js









function judgeHistory(whole, moment) {
    const history = cutHistory(whole, moment);
    const ofKind = (kind) => history.records.filter((record) => record.kind === kind);
    const artifacts = readArtifacts(ofKind('artifact'));
    const attestations = ofKind('attestation').map(readAttestation);
    const overrides = ofKind('override').map((record) => readRecord(override/* OverrideReport */.x, record));
    const pinned = pinTemplate(history);
    const evidence = {
        template: pinned?.template ?? null,
        artifacts: artifacts.flatMap(toFacts),
        attestations: attestations.map(toFact),
        overrides: overrides.map(({ record, report: said }) => (0,fact/* toOverrideFact */.aT)(toArrival(record), said)),
    };
    const verdict = (0,judge/* judge */.S)(evidence, moment.now);
    const report = mergeReports(ofKind('trail'));
    return { history, report, artifacts, attestations, overrides, pinned, evidence, verdict, now: moment.now };
}
function mergeReports(records) {
    const merged = {};
    for (const record of records)
        Object.assign(merged, readRecord(trail/* TrailReport */.t2, record).report);
    return merged;
}

;// CONCATENATED MODULE: ./build/service/handler/reading.js


/** The histories of those of the named trails that are there. */
async function readHistories(service, place, trails) {
    const { org, flow } = place;
    const [records, flowRecords] = await Promise.all([
        service.store.readTrails(org, flow, trails),
        service.store.readFlow(place),
    ]);
    return new Map([...records].map(([trail, ofTrail]) => [trail, { org, flow, trail, records: ofTrail, flowRecords }]));
}
/** With `upTo`, at least what was recorded up to that sequence. 404 where the trail is not there. */
async function readHistory({ store }, place, upTo) {
    const { flow, trail } = place;
    const [records, flowRecords] = await Promise.all([store.readTrail(place, upTo), store.readFlow(place, upTo)]);
    if (records.length === 0)
        throw unknown(`trail "${trail}" in the flow "${flow}"`);
    return { ...place, records, flowRecords };
}
/** Histories of all the trails that the records belong to. */
async function readHistoriesOf(service, org, records) {
    const byFlow = (0,group/* groupBy */.$)(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)));
    const found = await Promise.all([...byFlow].map(([flow, ofFlow]) => {
        const trails = [...new Set(ofFlow.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
        return readHistories(service, { org, flow }, trails);
    }));
    return found.flatMap((histories) => [...histories.values()]);
}
/** 404 where nothing was ever reported into the flow. */
async function requireFlow({ store }, { org, flow }) {
    if (!(await store.hasFlow(org, flow)))
        throw unknown(`flow "${flow}" in the organisation "${org}"`);
}

;// CONCATENATED MODULE: ./build/service/handler/judging.js




/** The trail as it stood right after the record: what the first answer said, any later one says again. */
async function judgeAfter(service, record, trail) {
    const place = { org: record.org, flow: record.flow ?? '', trail };
    const history = await readHistory(service, place, record.sequence);
    return judgeHistory(history, momentOf(record));
}
async function judgeNow(service, place, trail) {
    return judgeHistory(await readHistory(service, { ...place, trail }), { now: service.store.now() });
}
const batchSize = 100;
/** Some trails of a flow, newest first. Between batches others have their turn. */
async function judgeTrails(service, place, window) {
    const names = await service.store.listTrails(place.org, place.flow, window);
    const now = service.store.now();
    const judged = [];
    for (let start = 0; start < names.length; start += batchSize) {
        const batch = names.slice(start, start + batchSize);
        const histories = await readHistories(service, place, batch);
        for (const name of batch) {
            const history = histories.get(name);
            if (history !== undefined)
                judged.push(judgeHistory(history, { now }));
        }
        await (0,promises_.setImmediate)();
    }
    return judged;
}

;// CONCATENATED MODULE: ./build/service/handler/writing.js

/** Records, or finds what the same request recorded the first time. */
async function append({ store }, input, draft) {
    const record = {
        flow: null,
        trail: null,
        name: null,
        type: null,
        fingerprint: null,
        commit: null,
        attachment: null,
        ...draft,
        id: (0,external_node_crypto_.randomUUID)(),
        org: input.params.org,
        actor: input.caller.actor,
    };
    return store.append(input.idempotency === undefined ? { record } : { record, idempotency: input.idempotency });
}
/** The header of an answer that was given before (decisions.md §2). */
function replayHeaders({ replayed }) {
    return replayed ? { 'idempotency-replayed': 'true' } : {};
}

;// CONCATENATED MODULE: ./build/service/handler/artifact-report.js




function createArtifactReportHandlers(service) {
    return {
        reportArtifact: async (input) => {
            const { params, body } = input;
            const trail = body.trail_name ?? null;
            const written = await append(service, input, {
                kind: 'artifact',
                flow: params.flow_name,
                trail,
                fingerprint: body.fingerprint,
                commit: ownCommit(body) ?? null,
                body,
            });
            const html_url = createLinks(service.publicUrl(), params.org).artifact(params.flow_name, body.fingerprint);
            const receipt = trail === null ? await receiveLoose(service, written.record) : await receive(service, written.record, trail);
            return { status: 201, answer: { ...receipt, html_url }, headers: replayHeaders(written) };
        },
    };
}
/** A repeat adds facts to the artifact that is there (decisions.md §2), and answers with its id. */
async function receive(service, record, trail) {
    const { artifacts, verdict } = await judgeAfter(service, record, trail);
    const entry = artifacts.find(({ report }) => report.fingerprint === record.fingerprint);
    return { id: entry?.id ?? record.id, compliance_state: verdict.status };
}
/** Without a trail there is no verdict to tell. */
async function receiveLoose({ store }, record) {
    const { org, flow, fingerprint } = record;
    const filter = { kinds: ['artifact'], flow: flow ?? '', fingerprint: fingerprint ?? '' };
    const first = (await store.find(org, filter)).findLast(({ trail }) => trail === null);
    return { id: first?.id ?? record.id };
}

;// CONCATENATED MODULE: ./build/service/http/paging.js
/** Page size where published-api.md names none (decisions.md §2). */
const defaultSize = 20;
function toPage(query, size) {
    return { page: query.page ?? 1, per_page: query.per_page ?? size };
}
function toWindow({ page, per_page }) {
    return { offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER), limit: per_page };
}
/** Present only where there is more than one page (published-api.md §4.2). */
function toPagination({ page, per_page }, total) {
    if (total <= per_page)
        return undefined;
    return { total, page, per_page, page_count: Math.ceil(total / per_page) };
}
/** `Link` (RFC 8288) and `X-Total-Count`, which stand on every list (decisions.md §2). */
function toListHeaders({ url, total, page }) {
    const current = page?.page ?? 1;
    const last = page === undefined ? 1 : Math.max(1, Math.ceil(total / page.per_page));
    const relations = [
        ['first', 1],
        ...(current > 1 ? [['prev', Math.min(current - 1, last)]] : []),
        ...(current < last ? [['next', current + 1]] : []),
        ['last', last],
    ];
    const links = relations.map(([relation, number]) => `<${addressOf(url, page, number)}>; rel="${relation}"`);
    return { link: links.join(', '), 'x-total-count': String(total) };
}
function addressOf(url, page, number) {
    if (page === undefined)
        return url;
    const address = new URL(url);
    address.searchParams.set('page', String(number));
    address.searchParams.set('per_page', String(page.per_page));
    return address.href;
}

// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/service/view/standing.js


function standingOf(entry, judged) {
    const current = findStatuses(judged.verdict, entry);
    if (current.length > 0)
        return toStanding(current, judged.verdict);
    const alone = judgeAlone(entry, judged);
    return toStanding(findStatuses(alone, entry), alone);
}
function findStatuses({ artifacts_statuses: statuses }, { report }) {
    return Object.values(statuses).filter(({ artifact_fingerprint: fingerprint }) => fingerprint === report.fingerprint);
}
/** What a later run has built anew no longer counts in its trail, but may still be asked about: it is judged by what was said of it. */
function judgeAlone(entry, { evidence, now }) {
    const attestations = evidence.attestations.filter(({ artifact_fingerprint: theirs }) => theirs === undefined || theirs === entry.report.fingerprint);
    return (0,judge/* judge */.S)({ ...evidence, attestations, artifacts: toFacts(entry) }, now);
}
function toStanding(statuses, verdict) {
    const state = worstOf(statuses.map(({ status }) => toState(status)));
    const evidence = statuses.flatMap((status) => status.attestations_statuses);
    const own = statuses.flatMap(({ reasons = [] }) => reasons);
    const reasons = [...own, ...explain(evidence), ...explain(verdict.attestations_statuses)];
    return {
        state,
        evidence: evidence.filter(({ attestation_id: id }) => id !== undefined),
        reasons: state === 'COMPLIANT' ? [] : [...new Set(reasons)],
    };
}
function explain(statuses) {
    return statuses
        .filter(({ is_compliant }) => !is_compliant)
        .map(({ attestation_name: name, reasons = [], status }) => `${name}: ${reasons.join(', ') || status}`);
}
function toState(status) {
    return status === 'COMPLIANT' || status === 'NON-COMPLIANT' ? status : 'INCOMPLETE';
}
/** Nothing said is INCOMPLETE: no evidence is never compliant (decisions.md §5). */
function worstOf(states) {
    if (states.includes('NON-COMPLIANT'))
        return 'NON-COMPLIANT';
    return states.length === 0 || states.includes('INCOMPLETE') ? 'INCOMPLETE' : 'COMPLIANT';
}

;// CONCATENATED MODULE: ./build/service/view/lead-time.js


/** From the commit, and from the first report, to each later event that is known (decisions.md §2). */
function measureLeadTimes(entry, judged) {
    const reported = entry.first.created_at;
    const committed = findCommitTime(entry, judged);
    const attested = listAttested(entry, judged);
    return {
        commit: committed === undefined ? {} : measure(committed, [['artifact_reported', reported], ...attested]),
        build: measure(reported, attested),
    };
}
function measure(from, events) {
    return Object.fromEntries(events.filter(([, at]) => at >= from).map(([name, at]) => [name, Math.round((at - from) * 1000) / 1000]));
}
function listAttested(entry, judged) {
    const { evidence } = standingOf(entry, judged);
    const ids = new Set(evidence.flatMap((one) => [one.attestation_id, one.overridden_attestation_id]));
    return judged.attestations
        .filter(({ record }) => ids.has(record.id))
        .map(({ record, report }) => [report.attestation_name, record.created_at]);
}
function findCommitTime({ report }, judged) {
    const sha = ownCommit(report);
    const known = [report.git_commit_info, ...(report.commits_list ?? []), judged.report.git_commit_info];
    return known.find((commit) => commit?.timestamp !== undefined && (sha === undefined || commit.sha1 === sha))
        ?.timestamp;
}

;// CONCATENATED MODULE: ./build/service/view/artifact.js






/** List form (published-api.md §2.5). */
function toListedArtifact(entry, judged, links) {
    return toShared(entry, judged, links);
}
/** Full form (published-api.md §2.5). */
function toArtifact(entry, judged, links) {
    const { report } = entry;
    const { reasons } = standingOf(entry, judged);
    const times = measureLeadTimes(entry, judged);
    return {
        ...toShared(entry, judged, links),
        flow_name: judged.history.flow,
        commit_lead_times: times.commit,
        build_lead_times: times.build,
        ...(0,defined/* defined */.s)({
            template: report.template === undefined ? undefined : [report.template],
            description: report.description ?? undefined,
            commits_list: report.commits_list ?? undefined,
        }),
        state_info: reasons.length === 0 ? null : reasons.join('; '),
    };
}
function toShared(entry, judged, links) {
    const { report, first, last } = entry;
    const { history } = judged;
    const { state, evidence } = standingOf(entry, judged);
    const { is_compliant: _said, template: _template, description: _description, commits_list: _list, ...sent } = report;
    return {
        id: entry.id,
        ...sent,
        created_at: toIso(first.created_at),
        last_modified_at: toIso(last.created_at),
        evidence: toEvidence(evidence, links),
        ...(first.trail === null ? {} : { trail_name: history.trail }),
        ...toCommit(report),
        html_url: links.artifact(history.flow, report.fingerprint),
        api_url: links.artifactApi(history.flow, report.fingerprint),
        state,
    };
}
function toEvidence(evidence, links) {
    // Where several sources report one name, the one that fails is shown.
    const failingLast = evidence.toSorted((a, b) => Number(b.is_compliant) - Number(a.is_compliant));
    return Object.fromEntries(failingLast.map(({ attestation_name: name, attestation_type, attestation_id: id, is_compliant }) => [
        name,
        {
            ...(id === undefined ? {} : { attestation_id: id, html_url: links.attestation(id) }),
            attestation_type,
            is_compliant,
        },
    ]));
}
function toCommit(report) {
    const commit = (0,parse/* parse */.qg)(primitives/* CommitSha */.Yk, ownCommit(report));
    return commit.ok ? { git_commit: commit.value } : {};
}
/** Times of artifacts are ISO 8601 strings in UTC (decisions.md §2). */
function toIso(epochSeconds) {
    return new Date(epochSeconds * 1000).toISOString();
}

;// CONCATENATED MODULE: ./build/service/handler/held.js



function isInTrail({ entry }) {
    return entry.first.trail !== null;
}
/** The artifacts of a flow under these keys, in their order. */
async function readHeld(service, place, keys) {
    const trails = [...new Set(keys.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
    const histories = await readHistories(service, place, trails);
    const now = service.store.now();
    const judged = new Map([...histories].map(([trail, history]) => [trail, judgeHistory(history, { now })]));
    const held = await Promise.all(keys.map(async ({ trail, fingerprint }) => trail === null ? readLoose(service, place, fingerprint) : pick(judged.get(trail), fingerprint)));
    return held.flat();
}
/** Every artifact of a trail. */
function listHeld(judged) {
    return judged.artifacts.map((entry) => ({ entry, judged }));
}
function toKey({ flow, trail, fingerprint }) {
    return { flow: flow ?? '', trail, fingerprint: fingerprint ?? '' };
}
function pick(judged, fingerprint) {
    if (judged === undefined)
        return [];
    return listHeld(judged).filter(({ entry }) => entry.report.fingerprint === fingerprint);
}
/** One that was reported without a trail has no template and no evidence. */
async function readLoose(service, { org, flow }, fingerprint) {
    const reports = await service.store.find(org, { kinds: ['artifact'], flow, fingerprint });
    const records = reports.filter(({ trail }) => trail === null).toReversed();
    const history = { org, flow, trail: '', records, flowRecords: [] };
    const judged = judgeHistory(history, { now: service.store.now() });
    return readArtifacts(records).map((entry) => ({ entry, judged }));
}

;// CONCATENATED MODULE: ./build/service/handler/artifact.js








/** Page size of the artifact list (published-api.md §4.7). */
const listSize = 15;
function createArtifactHandlers(service) {
    const linksOf = (org) => createLinks(service.publicUrl(), org);
    return {
        listArtifacts: async ({ params: { org, flow_name: flow }, query, url }) => {
            await requireFlow(service, { org, flow });
            const page = toPage(query, listSize);
            const [keys, total] = await Promise.all([
                service.store.listArtifacts(org, flow, toWindow(page)),
                service.store.countArtifacts(org, flow),
            ]);
            const held = await readHeld(service, { org, flow }, keys);
            const answer = held.map(({ entry, judged }) => toListedArtifact(entry, judged, linksOf(org)));
            return { status: 200, answer, headers: toListHeaders({ url, total, page }) };
        },
        listArtifactsByCommit: async ({ params: { org, flow_name: flow, commit_sha: commit }, query, url }) => {
            await requireFlow(service, { org, flow });
            const held = await findByCommit(service, { org, flow }, commit);
            const wanted = held.filter(({ entry }) => query.trail === undefined || entry.first.trail === query.trail);
            const answer = wanted.map(({ entry, judged }) => toArtifact(entry, judged, linksOf(org)));
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        getArtifact: async ({ params: { org, flow_name: flow, fingerprint } }) => {
            const held = await findNewest(service, { org, flow }, fingerprint);
            return { status: 200, answer: toArtifact(held.entry, held.judged, linksOf(org)) };
        },
    };
}
/** The artifact as it was last reported into the flow; 404 where it never was. */
async function findNewest(service, place, fingerprint) {
    const filter = { kinds: ['artifact'], flow: place.flow, fingerprint };
    const newest = await service.store.find(place.org, filter, { offset: 0, limit: 1 });
    const [held] = await readHeld(service, place, newest.map(toKey));
    if (held === undefined)
        throw unknown(`artifact ${fingerprint} in the flow "${place.flow}"`);
    return held;
}
/** Newest first. */
async function findByCommit(service, place, commit) {
    const { org, flow } = place;
    const records = await service.store.find(org, { kinds: ['artifact', 'trail'], flow, commit });
    const trails = [...new Set(records.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
    const histories = await readHistories(service, place, trails);
    const now = service.store.now();
    const inTrails = [...histories.values()].flatMap((history) => listHeld(judgeHistory(history, { now })));
    const loose = records.filter(({ trail }) => trail === null).map(({ fingerprint }) => fingerprint ?? '');
    const keys = [...new Set(loose)].map((fingerprint) => ({ flow, trail: null, fingerprint }));
    const held = [...inTrails, ...(await readHeld(service, place, keys))];
    return held
        .filter((one) => commitOfArtifact(one.entry, isInTrail(one) ? one.judged : undefined) === commit)
        .toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence);
}

;// CONCATENATED MODULE: ./build/service/handler/assertion.js





function createAssertionHandlers(service) {
    return {
        assertArtifact: async ({ params: { org, fingerprint }, query: { flow_name: flow } }) => {
            const filter = { kinds: ['artifact'], fingerprint, ...(0,defined/* defined */.s)({ flow }) };
            const reports = await service.store.find(org, filter);
            if (reports.length === 0)
                throw unknown(`artifact ${fingerprint}${flow === undefined ? '' : ` in the flow "${flow}"`}`);
            return { status: 200, answer: await assertAll(service, org, reports.map(toKey)) };
        },
    };
}
/** The worst that any trail says of it. A report without a trail has a say where it says no, or where no trail holds the artifact. */
async function assertAll(service, org, keys) {
    const byFlow = (0,group/* groupBy */.$)(new Map(keys.map((key) => [`${key.flow}/${key.trail ?? ''}`, key])).values(), ({ flow }) => flow);
    const held = await Promise.all([...byFlow].map(([flow, ofFlow]) => readHeld(service, { org, flow }, ofFlow)));
    const said = held.flat().map((one) => ({ ...standingOf(one.entry, one.judged), held: one, place: placeOf(one) }));
    const hasTrail = said.some(({ held: one }) => isInTrail(one));
    const heard = said.filter(({ held: one, state }) => isInTrail(one) || !hasTrail || state === 'NON-COMPLIANT');
    return { compliance: worstOf(heard.map(({ state }) => state)), reasons: heard.flatMap(assertion_explain) };
}
function placeOf(held) {
    const { flow, trail } = held.judged.history;
    return isInTrail(held) ? `${flow}/${trail}` : `${flow}, reported in no trail`;
}
function assertion_explain({ place, reasons }) {
    return reasons.map((reason) => `${place}: ${reason}`);
}

;// CONCATENATED MODULE: ./build/service/view/attestation.js



const schemaVersion = 1;
/** Element of the organisation-wide list (published-api.md §2.6). Whether it is compliant is its trail's verdict to say. */
function toAttestation({ record, report }, judged, links) {
    const isCompliant = judged.verdict.outcomes.get(record.id)?.is_compliant ?? false;
    return toListed({ record, report, name: report.attestation_name, type: record.type ?? 'generic', isCompliant }, links);
}
/** Kind-specific members at the top level; where an override is in force, its facts beside it (decisions.md §2). */
function toFullAttestation(entry, judged, links) {
    const { record, report, findings } = entry;
    const override = judged.verdict.outcomes.get(record.id)?.override;
    return {
        ...report,
        ...toAttestation(entry, judged, links),
        ...toPlace(record),
        ...(0,defined/* defined */.s)({
            type_version: findings?.type_version,
            type_errors: findings && [...findings.type_errors],
            attachment: record.attachment ?? undefined,
            overridden_by: override && toOverriddenBy(override),
        }),
    };
}
/** An override is a record of its own (decisions.md §5), shown as the outcome that it gives and why. */
function toOverrideAttestation(one, links) {
    const { record, report } = one;
    const { attestation_name: name, original_attestation_type: type, new_compliance_status: isCompliant } = report;
    return {
        ...toListed({ record, report, name, type, isCompliant }, links),
        ...toPlace(record),
        ...(0,defined/* defined */.s)({
            artifact_fingerprint: report.artifact_fingerprint ?? undefined,
            target_artifacts: report.target_artifacts ?? undefined,
            git_commit_info: report.git_commit_info,
            repo_info: report.repo_info,
            external_urls: report.external_urls,
            annotations: report.annotations,
        }),
        overridden_by: toOverriddenBy((0,fact/* toOverrideFact */.aT)(toArrival(one.record), one.report)),
    };
}
function toListed({ record, name, type, isCompliant, report }, links) {
    return {
        attestation_id: record.id,
        attestation_name: name,
        attestation_type: type,
        created_at: record.created_at,
        has_audit_package: false,
        html_url: links.attestation(record.id),
        is_compliant: isCompliant,
        reported_by: record.actor.name,
        schema_version: schemaVersion,
        ...(0,defined/* defined */.s)({
            description: report.description ?? undefined,
            origin_url: report.origin_url ?? undefined,
            user_data: report.user_data,
        }),
    };
}
function toPlace({ flow, trail, sequence, sha256 }) {
    return (0,defined/* defined */.s)({
        flow_name: flow ?? undefined,
        trail_name: trail ?? undefined,
        sequence,
        record_sha256: sha256,
    });
}
function toOverriddenBy(override) {
    const { id, reason, reported_by, created_at, new_compliance_status, expires_at } = override;
    return { attestation_id: id, reason, reported_by, created_at, new_compliance_status, ...(0,defined/* defined */.s)({ expires_at }) };
}

;// CONCATENATED MODULE: ./build/service/handler/attestation-list.js








function createAttestationListHandlers(service) {
    return {
        listAttestations: async ({ params: { org }, query, url }) => {
            const page = toPage(query, defaultSize);
            const { data, total } = await list(service, { org, query, window: toWindow(page) });
            const pagination = toPagination(page, total);
            const answer = { data: [...data], ...(0,defined/* defined */.s)({ pagination }) };
            return { status: 200, answer, headers: toListHeaders({ url, total, page }) };
        },
    };
}
async function list(service, wanted) {
    const { org, query, window } = wanted;
    if (query.attestation_id !== undefined)
        return listOne(service, wanted, query.attestation_id);
    if (query.is_compliant !== undefined)
        return listJudged(service, wanted);
    const filter = toFilter(query);
    const [records, total] = await Promise.all([
        service.store.find(org, filter, window),
        service.store.count(org, filter),
    ]);
    return { data: await show(service, org, records), total };
}
async function listOne(service, { org, query, window }, id) {
    const record = await service.store.findById(org, id);
    if (record === undefined || !hasFacts(record, toFilter(query)))
        return { data: [], total: 0 };
    const found = (await show(service, org, [record])).filter((one) => isWanted(one, query));
    return { data: cut(found, window), total: found.length };
}
const attestation_list_batchSize = 200;
/**
 * Whether an attestation is compliant is not stored (decisions.md §5), so all that match are judged, a batch at a time; between
 * batches others have their turn.
 */
async function listJudged(service, { org, query, window }) {
    const found = [];
    let total = 0;
    for (let offset = 0;; offset += attestation_list_batchSize) {
        const records = await service.store.find(org, toFilter(query), { offset, limit: attestation_list_batchSize });
        for (const one of await show(service, org, records)) {
            if (!isWanted(one, query))
                continue;
            if (total >= window.offset && found.length < window.limit)
                found.push(one);
            total += 1;
        }
        if (records.length < attestation_list_batchSize)
            return { data: found, total };
        await (0,promises_.setImmediate)();
    }
}
async function show(service, org, records) {
    const histories = await readHistoriesOf(service, org, records);
    const now = service.store.now();
    const judged = new Map(histories.map((history) => [`${history.flow}/${history.trail}`, judgeHistory(history, { now })]));
    const links = createLinks(service.publicUrl(), org);
    return records.flatMap((record) => {
        const ofTrail = judged.get(`${record.flow}/${record.trail}`);
        return ofTrail === undefined ? [] : [toAttestation(readAttestation(record), ofTrail, links)];
    });
}
function toFilter(query) {
    return {
        kinds: ['attestation'],
        ...(0,defined/* defined */.s)({
            flow: query.flow_name,
            name: query.attestation_name,
            type: query.attestation_type,
            from: query.from_timestamp,
            to: query.to_timestamp,
        }),
    };
}
function hasFacts({ kind, flow, name, type, created_at: at }, filter) {
    const isIn = at >= (filter.from ?? 0) && at <= (filter.to ?? Number.POSITIVE_INFINITY);
    const isNamed = isOne(flow, filter.flow) && isOne(name, filter.name) && isOne(type, filter.type);
    return kind === 'attestation' && isNamed && isIn;
}
function isOne(known, wanted) {
    return wanted === undefined || wanted === known;
}
function isWanted({ is_compliant }, query) {
    return query.is_compliant === undefined || query.is_compliant === is_compliant;
}
function cut(values, { offset, limit }) {
    return values.slice(offset, offset + limit);
}

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
// EXTERNAL MODULE: ./build/service/store/turns.js
var turns = __webpack_require__(3838);
;// CONCATENATED MODULE: ./build/service/custom/worker.js




/**
 * One worker, started when first asked and kept warm; one that fails or takes longer than `limit` (milliseconds) is ended, and the next
 * question starts another. It holds the process only while it is asked.
 */
function createWorker(limit) {
    const inTurn = (0,turns/* createTurns */.z)();
    let warm;
    return (job) => inTurn(async () => {
        const worker = warm ?? (await startWorker());
        warm = worker;
        worker.ref();
        try {
            worker.postMessage(job, []);
            return await hear(worker, AbortSignal.timeout(limit));
        }
        catch (cause) {
            warm = undefined;
            await worker.terminate();
            throw cause;
        }
        finally {
            worker.unref();
        }
    });
}
/** The file lies beside this one, and beside each bundle that holds this one, as `jq-worker`. It gets nothing of the service's own. */
async function startWorker() {
    const file = __webpack_require__.ab + "jq-worker.js";
    // What jq says when it runs out of memory is kept from the console, and not read: reading it would hold the process.
    const limits = { maxOldGenerationSizeMb: 256 };
    const worker = new external_node_worker_threads_.Worker(file, { stderr: true, env: {}, execArgv: [], resourceLimits: limits });
    await hear(worker);
    return worker;
}
async function hear(worker, signal) {
    const heard = await (0,external_node_events_.once)(worker, 'message', signal === undefined ? {} : { signal });
    const answer = heard[0];
    if (!isAnswer(answer))
        throw new TypeError('The worker answered what is no list of sentences.');
    return answer;
}
function isAnswer(value) {
    return Array.isArray(value) && value.every((line) => typeof line === 'string');
}

;// CONCATENATED MODULE: ./build/service/custom/evaluate.js

const seconds = 2;
const ask = createWorker(seconds * 1000);
/** Judges what was attested, as decisions.md §5 has it for custom types. `type` is undefined where nobody defined it. */
async function judgeCustom(type, data) {
    if (type !== undefined && (type.schema !== undefined || type.rules.length > 0)) {
        return { ok: true, ...(await evaluateCustom(type, data)) };
    }
    const said = readOwnWord(data);
    if (said !== undefined)
        return { ok: true, is_compliant: said, errors: [] };
    const what = type === undefined ? 'Nobody has defined this custom type' : 'This custom type has neither schema nor rules';
    return { ok: false, message: `${what}, so attestation_data must say itself: is_compliant, true or false.` };
}
/** Whether data fits the type's schema and all its rules hold. What cannot be evaluated, or not in time, is not compliant. */
async function evaluateCustom({ schema, rules }, data) {
    const value = evaluate_readValue(data);
    const misfits = schema === undefined ? [] : await answer({ kind: 'apply-schema', schema, value }, 'type_schema');
    const errors = misfits.length > 0 ? misfits : await evaluate_collect(rules, (rule) => ({ kind: 'apply-rule', rule, value }));
    return { is_compliant: errors.length === 0, errors };
}
/** What is wrong with a type before anybody attests it: a schema that is none, a rule that does not compile. */
async function checkType(schema, rules) {
    const wrong = schema === undefined ? [] : await answer({ kind: 'check-schema', schema }, 'type_schema');
    return [...wrong, ...(await evaluate_collect(rules, (rule) => ({ kind: 'check-rule', rule })))];
}
async function evaluate_collect(rules, toJob) {
    const answers = await Promise.all(rules.map((rule) => answer(toJob(rule), `rule \`${rule}\``)));
    return answers.flat();
}
async function answer(job, what) {
    try {
        return await ask(job);
    }
    catch (cause) {
        if (cause instanceof Error && cause.name === 'AbortError')
            return [`${what} took longer than ${seconds} s`];
        return [`${what} could not be evaluated: ${cause instanceof Error ? cause.message : String(cause)}`];
    }
}
/** A string that is JSON is read as it (decisions.md §2). */
function evaluate_readValue(data) {
    if (typeof data !== 'string')
        return data;
    try {
        return JSON.parse(data);
    }
    catch {
        return data;
    }
}
function readOwnWord(data) {
    const value = evaluate_readValue(data);
    if (typeof value !== 'object' || value === null || !('is_compliant' in value))
        return undefined;
    return typeof value.is_compliant === 'boolean' ? value.is_compliant : undefined;
}

// EXTERNAL MODULE: ./build/schema/custom.js
var custom = __webpack_require__(3703);
;// CONCATENATED MODULE: ./build/service/view/custom-type.js



/** The newest version of each type, by name. `records` oldest first; versions count up for each name. */
function readCustomTypes(records) {
    return [...(0,group/* groupBy */.$)(records, ({ name }) => name ?? undefined).values()].flatMap((versions) => {
        const newest = versions.at(-1);
        return newest === undefined ? [] : [toCustomType(newest, versions.length)];
    });
}
function toCustomType(record, version) {
    const { report, found } = readRecord(custom/* CustomTypeReport */.EP, record);
    return {
        name: report.name,
        description: report.description ?? '',
        version,
        rules: report.rules ?? [],
        ...('type_schema' in found ? { type_schema: found['type_schema'] } : {}),
        created_at: record.created_at,
        created_by: record.actor.name,
    };
}

;// CONCATENATED MODULE: ./build/service/handler/custom-type.js







function createCustomTypeHandlers(service) {
    return {
        createCustomType: async (input) => {
            const { params, body, text } = input;
            const schema = text === undefined ? undefined : parseJson(Buffer.from(text), 'type_schema');
            await check(schema, body.rules ?? []);
            const found = schema === undefined ? undefined : { type_schema: schema };
            const written = await append(service, input, {
                kind: 'custom_type',
                name: body.name,
                body: found === undefined ? body : { ...body, found },
            });
            const versions = await readVersions(service, params.org, body.name);
            const version = versions.filter(({ sequence }) => sequence <= written.record.sequence).length;
            return { status: 201, answer: toCustomType(written.record, version), headers: replayHeaders(written) };
        },
        listCustomTypes: async ({ params, url }) => {
            const answer = [...readCustomTypes(await readVersions(service, params.org))].toReversed();
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
    };
}
/** The newest version of a type; undefined where nobody has defined it. */
async function findCustomType(service, org, name) {
    return readCustomTypes(await readVersions(service, org, name))[0];
}
/** Oldest first. */
async function readVersions({ store }, org, name) {
    return (await store.find(org, { kinds: ['custom_type'], ...(0,defined/* defined */.s)({ name }) })).toReversed();
}
/** Refuses a schema that is none, and rules that do not compile, each by its path. */
async function check(schema, rules) {
    const parts = [
        ['type_schema', schema, []],
        ...rules.map((rule, index) => [`rules.${index}`, undefined, [rule]]),
    ];
    const found = await Promise.all(parts.map(async ([path, part, rule]) => [path, await checkType(part, rule)]));
    const wrong = found.filter(([, complaints]) => complaints.length > 0);
    if (wrong.length === 0)
        return;
    throw invalid('body', Object.fromEntries(wrong.map(([path, complaints]) => [path, complaints.join('; ')])));
}

;// CONCATENATED MODULE: ./build/service/handler/attestation-report.js








function createReportHandlers(service) {
    const report = (type) => (input) => record(service, input, { type });
    return {
        reportGeneric: report('generic'),
        reportJunit: report('junit'),
        reportVulnscan: report('vulnscan'),
        reportCodequality: report('codequality'),
        reportPullRequest: report('pull_request'),
        reportJira: report('jira'),
        reportCustom: (input) => reportCustom(service, input),
    };
}
async function record(service, input, { type, found }) {
    const { params, body, attachment } = input;
    const written = await append(service, input, {
        kind: 'attestation',
        flow: params.flow_name,
        trail: params.trail_name,
        name: body.attestation_name,
        type,
        fingerprint: body.artifact_fingerprint ?? null,
        commit: body.git_commit_info?.sha1 ?? null,
        body: found === undefined ? body : { ...body, found },
        attachment,
    });
    const { verdict } = await judgeAfter(service, written.record, params.trail_name);
    const { id } = written.record;
    const html_url = createLinks(service.publicUrl(), params.org).attestation(id);
    const answer = { attestation_id: id, html_url, compliance_state: verdict.status };
    return { status: 201, answer, headers: replayHeaders(written) };
}
/** Whether the type's schema and rules hold is found out once, now: a later version of the type does not change it. */
async function reportCustom(service, input) {
    const { type_name: name, attestation_data: sent } = input.body;
    const data = readData(sent);
    const type = await findCustomType(service, input.params.org, name);
    const rules = type === undefined ? undefined : { schema: type.type_schema, rules: type.rules };
    const judged = await judgeCustom(rules, data);
    if (!judged.ok)
        throw invalid('body', { attestation_data: judged.message });
    const found = {
        is_compliant: judged.is_compliant,
        type_errors: judged.errors,
        ...(0,defined/* defined */.s)({ type_version: type?.version }),
    };
    const body = { ...input.body, attestation_data: data };
    return record(service, { ...input, body }, { type: `custom:${name}`, found });
}
/** A string that is JSON is read as it (decisions.md §2). */
function readData(sent) {
    if (typeof sent !== 'string')
        return sent;
    const read = parseText(sent);
    checkShape(read, 'attestation_data');
    return read;
}
function parseText(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
}

;// CONCATENATED MODULE: ./build/service/handler/attestation.js







function createAttestationHandlers(service) {
    return {
        listTrailAttestations: async ({ params: { org, flow_name: flow, trail_name: trail }, url }) => {
            const judged = await judgeNow(service, { org, flow }, trail);
            const links = createLinks(service.publicUrl(), org);
            const answer = judged.attestations.map((entry) => toFullAttestation(entry, judged, links)).toReversed();
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        getAttestation: async ({ params: { org, attestation_id: id } }) => ({
            status: 200,
            answer: await attestation_readAttestation(service, org, id),
        }),
        getAttachment: async ({ params: { org, attestation_id: id } }) => ({
            status: 200,
            opened: await openAttachment(service, org, id),
        }),
    };
}
/** The file that came with an attestation; 404 where none did. */
async function openAttachment(service, org, id) {
    const { attachment } = await findRecord(service, org, id);
    if (attachment === null)
        throw unknown(`attachment of the attestation ${id}`);
    const content = await service.attachments.open(attachment.sha256);
    if (content === undefined)
        throw new Error(`The bytes of the attachment ${attachment.sha256} are not there.`);
    return { attachment, content };
}
/** One attestation in full, or an override as the outcome that it gives; 404 where there is none of this id. */
async function attestation_readAttestation(service, org, id) {
    const links = createLinks(service.publicUrl(), org);
    const record = await findRecord(service, org, id);
    if (record.kind === 'override')
        return toOverrideAttestation(readRecord(override/* OverrideReport */.x, record), links);
    const judged = await judgeNow(service, { org, flow: record.flow ?? '' }, record.trail ?? '');
    const entry = judged.attestations.find((one) => one.record.id === id);
    if (entry === undefined)
        throw new Error(`The attestation ${id} is not in its trail.`);
    return toFullAttestation(entry, judged, links);
}
async function findRecord({ store }, org, id) {
    const record = await store.findById(org, id);
    if (record?.kind === 'attestation' || record?.kind === 'override')
        return record;
    throw unknown(`attestation ${id} in the organisation "${org}"`);
}

;// CONCATENATED MODULE: ./build/service/handler/belonging.js




/** Trails that the records belong to, and those that attest artifacts among the records, judged now. */
async function judgeAround(service, org, records) {
    const built = [...new Set(records.flatMap(({ kind, fingerprint }) => (kind === 'artifact' ? [fingerprint] : [])))];
    const attesting = await Promise.all(built.flatMap((fingerprint) => fingerprint === null ? [] : [service.store.find(org, { kinds: ['attestation'], fingerprint })]));
    const histories = await readHistoriesOf(service, org, [...records, ...attesting.flat()]);
    const now = service.store.now();
    return histories.map((history) => judgeHistory(history, { now }));
}
/** Every attestation of the trails, newest first. */
async function listBelonging(service, trails) {
    const found = await Promise.all(trails.map(async (judged) => {
        const elsewhere = await findElsewhere(service, judged);
        return judged.attestations.map((entry) => ({
            entry,
            judged,
            commit: commitOfAttestation(entry, judged, elsewhere),
        }));
    }));
    return found.flat().toSorted((a, b) => b.entry.record.sequence - a.entry.record.sequence);
}
/** Commits of artifacts that are attested in this trail, and reported elsewhere in its flow. */
async function findElsewhere(service, judged) {
    const { org, flow } = judged.history;
    const commits = await Promise.all(listStrangers(judged).map(async (fingerprint) => {
        const records = await service.store.find(org, { kinds: ['artifact'], flow, fingerprint });
        const [entry] = readArtifacts(records.toReversed());
        return [fingerprint, entry === undefined ? undefined : ownCommit(entry.report)];
    }));
    return new Map(commits.flatMap(([fingerprint, commit]) => (commit === undefined ? [] : [[fingerprint, commit]])));
}

;// CONCATENATED MODULE: ./build/service/handler/criteria.js




function createCriteriaHandlers(service) {
    return {
        listAttestationsForCriteria: async ({ params: { org }, query, url }) => {
            const commits = [...new Set(query.commit_list)];
            const lists = await Promise.all(commits.map((commit) => listFor(service, { org, commit }, query)));
            const total = lists.flat().length;
            const answer = Object.fromEntries(commits.map((commit, index) => [commit, [...(lists[index] ?? [])]]));
            return { status: 200, answer, headers: toListHeaders({ url, total }) };
        },
    };
}
/** Newest first. `attestation_id` is accepted and ignored (published-api.md §4.1). */
async function listFor(service, { org, commit }, query) {
    const records = await service.store.find(org, { kinds: ['trail', 'artifact', 'attestation'], commit });
    const around = await judgeAround(service, org, records);
    const ofFlow = around.filter(({ history }) => query.flow_name === undefined || query.flow_name === history.flow);
    const links = createLinks(service.publicUrl(), org);
    return (await listBelonging(service, ofFlow))
        .filter((one) => one.commit === commit && criteria_isWanted(one, query))
        .map(({ entry, judged }) => toFullAttestation(entry, judged, links));
}
function criteria_isWanted({ entry: { record } }, { attestation_name: name, attestation_type: type }) {
    return (name === undefined || name === record.name) && (type === undefined || type === record.type);
}

;// CONCATENATED MODULE: ./build/service/access/unbound.js
/** What a job's token says of itself, and which command would let it in: for a token that holds and fits no binding. */
function explainUnbound(job, org) {
    const { repository, repository_id, repository_owner_id: owner, ref, event_name, workflow_ref, environment } = job;
    const place = environment === undefined ? '' : `, environment ${environment}`;
    const said = `repository ${repository}, repository_id ${repository_id}, repository_owner_id ${owner}, ref ${ref}, event_name ${event_name}, workflow_ref ${workflow_ref}${place}, issuer ${job.issuer}`;
    return `No binding fits the token of this job, which says: ${said}. Whoever runs the service can let every repository of this owner in with: ${printCommand(job, org)} (and this one alone with --repository-id ${repository_id}).`;
}
/** The command is there to be copied into a shell, so nothing goes into it that a shell would read as more than a word. */
function printCommand({ repository_owner: owner, repository_owner_id: ownerId, issuer }, org) {
    const [name, where, whose] = [owner, org, issuer].map((text) => (/^[\w.:/-]+$/.test(text) ? text : '…'));
    return `evidence binding create --name ${name} --org ${where} --owner-id ${ownerId} --issuer ${whose}`;
}

;// CONCATENATED MODULE: ./build/service/access/role.js


/** decisions.md §6. */
const rights = {
    reader: ['read'],
    reporter: ['read', 'report'],
    overrider: ['read', 'override'],
    maintainer: ['read', 'report', 'maintain'],
    admin: ['read', 'report', 'override', 'maintain'],
};
const deeds = {
    read: 'read',
    report: 'report',
    override: 'override attestations',
    maintain: 'change templates, custom types and notification actions',
};
function may({ grants }, access, place) {
    return grants.some((grant) => hasOrg(grant, place) && hasRight(grant, access) && hasFlow(grant, access, place));
}
/** The same caller, as far as it can be judged before the flow is known. */
function inAnyFlow(caller) {
    return { ...caller, grants: caller.grants.map((grant) => ({ ...grant, flow: '*' })) };
}
/** Why `may` said no, and what would help: one sentence. */
function explainDenial(caller, access, place) {
    const { actor, grants } = caller;
    if (actor.job !== undefined && grants.length === 0)
        return explainUnbound(actor.job, place.org);
    const who = actor.job === undefined ? `The token "${caller.name}"` : `The token of the job ${caller.name}`;
    const advise = (remedy) => (actor.job === undefined ? remedy : `${remedy}, or bind the job there`);
    const here = grants.filter((grant) => hasOrg(grant, place));
    if (here.length === 0) {
        return `${who} is for the organisation ${quote(grants, 'org')}, not for "${place.org}"; ${advise('use a token of that organisation')}.`;
    }
    const able = here.filter((grant) => hasRight(grant, access));
    if (able.length === 0) {
        const roles = here.map(({ role }) => role).join(' and ');
        return `${who} has the role ${roles}, which may not ${deeds[access]}; ${advise(`use one with the role ${rolesWith(access)}`)}.`;
    }
    const flows = quote(able, 'flow');
    if (place.flow === undefined) {
        return `${who} is for flows named ${flows}, and this concerns all flows of the organisation; ${advise('use a token for all of them')}.`;
    }
    return `${who} is for flows named ${flows}, which "${place.flow}" is not; ${advise('use a token for that flow')}.`;
}
function hasOrg(grant, { org }) {
    return grant.org === '*' || grant.org === org;
}
function hasRight({ role }, access) {
    return rights[role].includes(access);
}
/** Whoever may read may read all of the organisation: the flow limits what is changed (decisions.md §6). */
function hasFlow(grant, access, { flow }) {
    if (access === 'read' || grant.flow === '*')
        return true;
    return flow !== undefined && fits(grant.flow, flow);
}
function quote(grants, member) {
    return [...new Set(grants.map((grant) => `"${grant[member]}"`))].join(' or ');
}
function rolesWith(access) {
    return Object.entries(rights)
        .filter(([, accesses]) => accesses.includes(access))
        .map(([role]) => role)
        .join(' or ');
}

;// CONCATENATED MODULE: ./build/service/http/admission.js


/** 403 where the caller may not do this there. */
function admit(caller, access, place) {
    if (!may(caller, access, place))
        throw new Refusal(403, explainDenial(caller, access, place));
}

// EXTERNAL MODULE: ./build/schema/flow.js
var flow = __webpack_require__(3364);
;// CONCATENATED MODULE: ./build/service/view/flow.js



/** What was said of a flow; members not sent are kept. A flow that came to be by a report alone has nothing said of it. */
function readFlow(flowRecords) {
    let said = { description: '', tags: {} };
    for (const record of flowRecords) {
        const { description = said.description, tags = said.tags } = readRecord(flow/* FlowReport */.l, record).report;
        said = { description, tags };
    }
    return said;
}
/** decisions.md §1. `flowRecords` oldest first. */
function toFlow(name, flowRecords, links) {
    const versions = listChanges(flowRecords);
    const newest = versions.at(-1);
    return {
        name,
        ...readFlow(flowRecords),
        template: newest === undefined ? null : toNumbered(newest),
        template_versions: versions.map(({ version, content, record }) => ({
            version,
            content,
            created_at: record.created_at,
            created_by: record.actor.name,
        })),
        html_url: links.flow(name),
    };
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var yaml_dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./build/service/handler/template-file.js




const part = 'template_file';
/** A flow template as its YAML says it (decisions.md §4); 400 that names what is wrong in it. */
function readTemplateFile(text) {
    const parsed = (0,parse/* parse */.qg)(template/* FlowTemplate */.FB, readYaml(text));
    if (parsed.ok)
        return { content: text, template: parsed.value };
    const errors = Object.entries(parsed.errors).map(([path, wrong]) => [
        path === 'body' ? part : `${part}.${path}`,
        wrong,
    ]);
    throw invalid('template', Object.fromEntries(errors));
}
/** Aliases are refused: a few lines of them can stand for more than any memory holds. */
function readYaml(text) {
    try {
        const document = (0,yaml_dist/* parseDocument */.Tp)(text, { strict: true, uniqueKeys: true, stringKeys: true, prettyErrors: true });
        const [problem] = [...document.errors, ...document.warnings];
        if (problem !== undefined)
            throw problem;
        return document.toJS({ maxAliasCount: 0 });
    }
    catch (cause) {
        const [reason = 'unreadable'] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
        throw invalid('template', { [part]: `is not plain YAML (${reason})` });
    }
}

;// CONCATENATED MODULE: ./build/service/handler/flow.js







function createFlowHandlers(service) {
    const show = async (org, flow, last) => {
        const records = await service.store.readFlow({ org, flow }, last?.sequence);
        const known = records.filter(({ sequence }) => last === undefined || sequence <= last.sequence);
        return toFlow(flow, known, createLinks(service.publicUrl(), org));
    };
    return {
        putFlow: async (input) => {
            const { params, body, text, caller } = input;
            admit(caller, 'maintain', { org: params.org, flow: body.name });
            const found = text === undefined ? undefined : readTemplateFile(text);
            const draft = found === undefined ? body : { ...body, found };
            const written = await append(service, input, { kind: 'flow', flow: body.name, body: draft });
            const isFirst = await isFirstOfFlow(service, written.record);
            const answer = await show(params.org, body.name, written.record);
            return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) };
        },
        listFlows: async ({ params: { org }, url }) => {
            const names = (await service.store.listFlows(org)).toReversed();
            const answer = await Promise.all(names.map((name) => show(org, name)));
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        getFlow: async ({ params: { org, flow_name: flow } }) => {
            await requireFlow(service, { org, flow });
            return { status: 200, answer: await show(org, flow) };
        },
    };
}
const pageSize = 100;
/** A flow begins with the first record of any kind in it. Several records may bear the same time, so their order decides. */
async function isFirstOfFlow({ store }, { org, flow, sequence, created_at }) {
    const filter = { flow: flow ?? '', to: created_at };
    for (let offset = 0;; offset += pageSize) {
        const records = await store.find(org, filter, { offset, limit: pageSize });
        if (records.some((record) => record.sequence < sequence))
            return false;
        if (records.length < pageSize)
            return true;
    }
}

// EXTERNAL MODULE: ./build/schema/notification.js
var notification = __webpack_require__(2835);
;// CONCATENATED MODULE: ./build/service/view/notification.js


/** Those that are there, oldest first, and how many numbers were ever given. `records` of both kinds, oldest first. */
function readNotifications(records) {
    const alive = new Map();
    let given = 0;
    for (const record of records) {
        const name = record.name ?? '';
        const known = alive.get(name);
        if (record.kind === 'notification_deletion') {
            // One that was made anew meanwhile, under the same name, is another one.
            if (known?.number === record.body['number'])
                alive.delete(name);
        }
        else {
            if (known === undefined)
                given += 1;
            alive.set(name, notification_toEntry(record, known ?? { number: given, first: record }));
        }
    }
    return { alive: [...alive.values()], given };
}
function notification_toEntry(record, { number, first }) {
    return { number, first, last: record, report: readRecord(notification/* NotificationReport */.eu, record).report };
}
/**
 * published-api.md §2.7. Secrets and Slack addresses are written, never read back (decisions.md §7). `health` of all actions of the
 * organisation; an action fails as long as one of its targets does.
 */
function toNotification(entry, health) {
    const { number, first, last, report } = entry;
    const targets = healthOf(entry, health);
    const success = newest(targets.map(({ last_success }) => last_success));
    const failure = newest(targets.map(({ last_failure }) => last_failure));
    return {
        name: report.name,
        type: 'flow',
        number,
        targets: report.targets.map(toTarget),
        triggers: report.triggers,
        created_by: first.actor.name,
        is_created_from_slack_app: false,
        last_modified_at: last.created_at,
        is_failing: success === null && failure === null ? null : targets.some((one) => one.failing_since !== null),
        last_success_timestamp: success,
        last_failure_timestamp: failure,
        created_at: first.created_at,
        flows: report.flows ?? null,
        environments: null,
    };
}
/** Of the targets that the action has now. */
function healthOf({ number, report }, health) {
    return health.filter((one) => one.number === number && one.target < report.targets.length);
}
function newest(moments) {
    const known = moments.filter((moment) => moment !== null);
    return known.length === 0 ? null : Math.max(...known);
}
function toTarget(target) {
    return target.type === 'WEBHOOK' ? { type: target.type, url: target.url } : { type: target.type };
}

;// CONCATENATED MODULE: ./build/service/handler/notification.js




function createNotificationHandlers(service) {
    return {
        listNotifications: async ({ params, url }) => {
            const { alive } = await readAll(service, params.org);
            const health = await service.store.outbox.readHealth(params.org);
            const answer = alive.toReversed().map((entry) => toNotification(entry, health));
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        putNotification: async (input) => {
            const { params, body } = input;
            refuseCredentials(body.targets);
            const written = await append(service, input, { kind: 'notification', name: body.name, body });
            const { sequence } = written.record;
            const { alive } = await readAll(service, params.org, sequence);
            const entry = alive.find(({ report }) => report.name === body.name);
            if (entry === undefined)
                throw new Error(`The notification action "${body.name}" is not there after it was put.`);
            const status = entry.first.sequence === sequence ? 201 : 200;
            const health = await service.store.outbox.readHealth(params.org);
            return { status, answer: toNotification(entry, health), headers: replayHeaders(written) };
        },
        getNotification: async ({ params: { org, number } }) => {
            const { alive } = await readAll(service, org);
            const entry = alive.find((one) => one.number === Number(number));
            if (entry === undefined)
                throw unknown(`notification action ${number}`);
            return { status: 200, answer: toNotification(entry, await service.store.outbox.readHealth(org)) };
        },
        deleteNotification: async (input) => {
            const { org, number } = input.params;
            const { alive, given } = await readAll(service, org);
            const entry = alive.find((one) => one.number === Number(number));
            // A repeat is never an error (decisions.md §2): one that is gone already is gone.
            if (entry === undefined && Number(number) > given)
                throw unknown(`notification action ${number}`);
            if (entry !== undefined) {
                const body = { number: entry.number };
                await append(service, input, { kind: 'notification_deletion', name: entry.report.name, body });
            }
            return { status: 204, answer: undefined };
        },
    };
}
/** They would be read back with the address, and stand in logs. */
function refuseCredentials(targets) {
    const errors = targets.flatMap((target, at) => {
        const member = target.type === 'WEBHOOK' ? 'url' : 'webhook';
        const { username, password } = new URL(target.type === 'WEBHOOK' ? target.url : target.webhook);
        const complaint = 'must hold no user name and no password';
        return username === '' && password === '' ? [] : [[`targets.${at}.${member}`, complaint]];
    });
    if (errors.length > 0)
        throw invalid('body', Object.fromEntries(errors));
}
async function readAll({ store }, org, last = Number.POSITIVE_INFINITY) {
    const records = await store.find(org, { kinds: ['notification', 'notification_deletion'] });
    return readNotifications(records.filter(({ sequence }) => sequence <= last).toReversed());
}

// EXTERNAL MODULE: ./build/verdict/override.js
var verdict_override = __webpack_require__(1768);
;// CONCATENATED MODULE: ./build/service/handler/override.js





function createOverrideHandlers(service) {
    return {
        overrideAttestation: async (input) => {
            const { params, body } = input;
            const { org, flow_name: flow, trail_name: trail } = params;
            await refuseGroundless(service, { org, flow, trail }, body);
            const written = await append(service, input, {
                kind: 'override',
                flow,
                trail,
                name: body.attestation_name,
                type: body.original_attestation_type,
                fingerprint: body.artifact_fingerprint ?? null,
                commit: body.git_commit_info?.sha1 ?? null,
                body,
            });
            const { id } = written.record;
            const { verdict } = await judgeAfter(service, written.record, trail);
            const html_url = createLinks(service.publicUrl(), org).attestation(id);
            const answer = { attestation_id: id, html_url, compliance_state: verdict.status };
            return { status: 200, answer, headers: replayHeaders(written) };
        },
    };
}
/** Only what exists can be overridden, and only under its own type (decisions.md §5). */
async function refuseGroundless(service, place, body) {
    const { evidence } = await judgeNow(service, place, place.trail);
    const found = (0,verdict_override/* findOverridden */.I)(evidence, {
        attestation_name: body.attestation_name,
        artifact_fingerprint: body.artifact_fingerprint ?? undefined,
        target_artifacts: body.target_artifacts ?? [],
    });
    if (found.length === 0)
        throw unknown(`attestation "${body.attestation_name}" there in the trail "${place.trail}"`);
    const types = [...new Set(found.map(({ type }) => type))];
    if (types.includes(body.original_attestation_type))
        return;
    throw invalid('body', { original_attestation_type: `must be ${types.join(' or ')}, as the attestation was reported` });
}

// EXTERNAL MODULE: ./build/verdict/rule/age.js
var age = __webpack_require__(8114);
// EXTERNAL MODULE: ./build/verdict/artifact.js
var verdict_artifact = __webpack_require__(1942);
// EXTERNAL MODULE: ./build/verdict/assessment.js
var assessment = __webpack_require__(1794);
// EXTERNAL MODULE: ./build/verdict/counting.js
var counting = __webpack_require__(2297);
// EXTERNAL MODULE: ./build/verdict/origin.js
var origin = __webpack_require__(86);
// EXTERNAL MODULE: ./build/verdict/place.js + 1 modules
var place = __webpack_require__(6999);
// EXTERNAL MODULE: ./build/verdict/state.js
var state = __webpack_require__(7723);
;// CONCATENATED MODULE: ./build/verdict/tally.js







/** `now` is when overrides are looked at, and the attestations that are there already. */
function createTally(evidence, now) {
    const layout = (0,place/* layOut */.v)(evidence.template, evidence.artifacts);
    const excuseOf = (0,verdict_override/* createExcuses */.J)(evidence, layout, now);
    const refused = layout.artifacts.some(({ reports }) => (0,verdict_artifact/* listRefusals */.i0)(reports).length > 0);
    const counter = createCounter(layout);
    function take(fact, at) {
        const report = (0,counting/* toReport */.c)(fact, layout);
        for (const place of report.places) {
            if (place.standing === 'superseded')
                continue;
            const known = counter.find(place, report.slot);
            if (known !== undefined && (0,origin/* compareReports */.ll)(known.report, report) > 0)
                continue;
            if (known !== undefined)
                counter.count(known, -1);
            counter.count((0,assessment/* assess */.n)({ report, place, counts: true }, excuseOf(report, place), at), 1);
        }
    }
    for (const fact of evidence.attestations)
        take(fact, now);
    return {
        take,
        state: () => (0,state/* toState */.x)({
            ...counter.sums(),
            isFailing: refused || counter.sums().isFailing,
            hasTemplate: evidence.template !== null,
        }),
    };
}
function createCounter(layout) {
    const held = new Map();
    const fulfilling = new Map();
    let failing = 0;
    let present = 0;
    let missing = layout.artifacts.filter(({ reports }) => reports.length === 0).length;
    for (const { required } of [layout.trail, ...layout.artifacts])
        missing += required.size;
    function fulfil(place, name, by) {
        const counts = fulfilling.get(place) ?? new Map();
        const before = counts.get(name) ?? 0;
        fulfilling.set(place, counts.set(name, before + by));
        if (before === 0)
            missing -= 1;
        if (before + by === 0)
            missing += 1;
    }
    return {
        find: (place, slot) => held.get(place)?.get(slot),
        count: (assessment, by) => {
            const { place, report, requirement } = assessment;
            held.set(place, (held.get(place) ?? new Map()).set(report.slot, assessment));
            present += by;
            if (!assessment.isCompliant)
                failing += by;
            if (requirement !== undefined)
                fulfil(place, requirement.name, by);
        },
        sums: () => ({ isFailing: failing > 0, isMissing: missing > 0, hasEvidence: present > 0 }),
    };
}

;// CONCATENATED MODULE: ./build/verdict/timeline.js



/** Every change of the trail's state up to now, oldest first, by what was recorded or by time alone (decisions.md §5). */
function timeline(evidence, now) {
    const changes = [];
    const replay = createReplay(evidence);
    for (const moment of listMoments(evidence, now)) {
        const from = changes.at(-1)?.to ?? null;
        const to = replay(moment);
        if (to !== from)
            changes.push({ timestamp: moment.at, from, to, by: causeOf(moment), because: moment.because });
    }
    return changes;
}
/** The next moment at which time alone may change the verdict, in epoch seconds. */
function nextChange(evidence, now) {
    let next;
    for (const { at } of listEnds(evidence))
        if (at > now && (next === undefined || at < next))
            next = at;
    return next;
}
function causeOf({ what }) {
    return what === 'age' || what === 'end' ? 'time' : 'record';
}
/** Goes from moment to moment, and says the state after each. */
function createReplay({ template }) {
    const artifacts = [];
    const attestations = [];
    const overrides = [];
    const seen = { template, artifacts, attestations, overrides };
    let tally = createTally(seen, 0);
    return (moment) => {
        if (moment.what === 'artifact')
            artifacts.push(moment.fact);
        if (moment.what === 'attestation')
            attestations.push(moment.fact);
        if (moment.what === 'override')
            overrides.push(moment.fact);
        if (moment.what === 'attestation' || moment.what === 'age')
            tally.take(moment.fact, moment.at);
        else
            tally = createTally(seen, moment.at);
        return tally.state();
    };
}
/** In the order in which they happened. What ends at the moment of a record has ended before it. */
function listMoments(evidence, now) {
    const records = listRecords(evidence);
    const arrivals = new Map(records.map(({ fact, at }) => [fact.id, at]));
    const ends = listEnds(evidence).filter(({ at, fact }) => at <= now && at > (arrivals.get(fact.id) ?? 0));
    return [...ends, ...records].toSorted((a, b) => a.at - b.at);
}
/** By order of arrival; a clock that was set back does not turn it round. */
function listRecords({ artifacts, attestations, overrides }) {
    const records = [
        ...artifacts.map((fact) => ({ what: 'artifact', fact, at: fact.created_at, because: tellArtifact(fact) })),
        ...attestations.map((fact) => ({
            what: 'attestation',
            fact,
            at: fact.created_at,
            because: `${fact.name} reported`,
        })),
        ...overrides.map((fact) => ({
            what: 'override',
            fact,
            at: fact.created_at,
            because: `${fact.attestation_name} overridden`,
        })),
    ];
    let latest = 0;
    return records
        .toSorted((a, b) => a.fact.sequence - b.fact.sequence)
        .map((moment) => {
        latest = Math.max(latest, moment.at);
        return { ...moment, at: latest };
    });
}
function tellArtifact({ template_reference_name, filename }) {
    return `artifact ${template_reference_name ?? filename} reported`;
}
/** All that runs out, ever: overrides, and attestations of a name that some policy gives an age. */
function listEnds({ template, attestations, overrides }) {
    const ends = [];
    for (const fact of overrides) {
        const because = `override of ${fact.attestation_name} ended`;
        if (fact.expires_at !== undefined)
            ends.push({ what: 'end', fact, at: fact.expires_at, because });
    }
    const ages = listAges(template);
    if (ages.length === 0)
        return ends;
    const agesByName = (0,group/* groupBy */.$)(ages, ({ name }) => name);
    for (const fact of attestations) {
        for (const { maxAge } of agesByName.get(fact.name) ?? []) {
            ends.push({
                what: 'age',
                fact,
                at: (0,age/* endOf */.p)(fact.created_at, maxAge),
                because: `${fact.name} is older than ${maxAge}`,
            });
        }
    }
    return ends;
}
/** Whether some policy asks for attestations of a certain age. */
function hasAges(template) {
    return listAges(template).length > 0;
}
function listAges(template) {
    const { attestations = [], artifacts = [] } = template?.trail ?? {};
    return [...attestations, ...artifacts.flatMap((artifact) => artifact.attestations)].flatMap(({ name, policy }) => policy?.max_age === undefined ? [] : [{ name, maxAge: policy.max_age }]);
}

;// CONCATENATED MODULE: ./build/service/view/event.js

/** Everything that happened to the trail, oldest first (decisions.md §5). What a record changed comes after the record. */
function toEvents(judged) {
    const { records } = judged.history;
    const ids = new Map(judged.artifacts.map(({ id, report }) => [report.fingerprint, id]));
    const reported = records.flatMap((record, index) => {
        const told = record.kind === 'artifact' ? event_tellArtifact(record, ids) : tell(record, index);
        return index === 0 ? [begin(record), ...told] : told;
    });
    return [...reported, ...event_listChanges(judged).map(tellChange)].toSorted((a, b) => a.timestamp - b.timestamp);
}
/** A trail begins with the first record of any kind. */
function begin(record) {
    return { type: 'trail_reported', ...toCommon(record) };
}
function tell(record, index) {
    const { kind, id, body, name, type } = record;
    const common = toCommon(record);
    const named = { attestation_id: id, attestation_name: name, attestation_type: type, ...toTie(record) };
    if (kind === 'trail')
        return index === 0 ? [] : [{ type: 'trail_updated', ...common }];
    if (kind === 'attestation')
        return [{ type: 'attestation_reported', ...common, ...named }];
    const { reason, new_compliance_status, expires_at } = body;
    const said = { reason, new_compliance_status, ...(expires_at === undefined ? {} : { expires_at }) };
    return [{ type: 'attestation_overridden', ...common, ...named, ...said }];
}
function event_tellArtifact(record, ids) {
    const { id, fingerprint, body } = record;
    const artifact_id = ids.get(fingerprint) ?? id;
    const { filename } = body;
    return [{ type: 'artifact_reported', ...toCommon(record), artifact_id, ...toTie(record), filename }];
}
function toTie({ fingerprint }) {
    return fingerprint === null ? {} : { artifact_fingerprint: fingerprint };
}
function toCommon({ created_at, actor }) {
    return { timestamp: created_at, actor: actor.name };
}
function tellChange({ timestamp, from, to, because }) {
    return { type: 'compliance_changed', timestamp, from: from ?? 'INCOMPLETE', to, because };
}
/** A trail begins INCOMPLETE, for there is no evidence yet: to stay so is no change. */
function event_listChanges({ evidence, pinned, history, now }) {
    const began = history.records[0]?.sequence ?? 0;
    const isLate = pinned !== undefined && pinned.record.sequence > began;
    const changes = isLate ? joinAt(pinned.record, evidence, now) : timeline(evidence, now);
    return changes.filter(({ from, to }) => (from ?? 'INCOMPLETE') !== to);
}
/** Until a trail was given its template, it was judged without one; a template that came later does not change what was. */
function joinAt(put, evidence, now) {
    const known = cutEvidence(evidence, put.sequence);
    const before = timeline({ ...known, template: null }, put.created_at);
    const anew = timeline(known, put.created_at);
    const from = before.at(-1)?.to ?? null;
    const to = anew.at(-1)?.to ?? 'INCOMPLETE';
    const turn = { timestamp: put.created_at, from, to, by: 'record', because: 'template put' };
    return [...before, ...(from === to ? [] : [turn]), ...timeline(evidence, now).slice(anew.length)];
}
function cutEvidence({ template, artifacts, attestations, overrides }, sequence) {
    const isEarlier = (fact) => fact.sequence < sequence;
    return {
        template,
        artifacts: artifacts.filter(isEarlier),
        attestations: attestations.filter(isEarlier),
        overrides: overrides.filter(isEarlier),
    };
}

;// CONCATENATED MODULE: ./build/service/view/trail.js



/** A trail with its verdict (published-api.md §2.4). What does not exist is left out. */
function toTrail(judged, links) {
    const { history, report, pinned, verdict } = judged;
    const first = history.records[0];
    const { description, origin_url, external_urls, user_data, git_commit_info: commit } = report;
    return {
        name: history.trail,
        created_at: first?.created_at,
        last_modified_at: history.records.at(-1)?.created_at,
        compliance_status: toComplianceStatus(judged),
        ...(pinned === undefined ? {} : { template: toNumbered(pinned) }),
        compliance_state: verdict.status,
        is_compliant: verdict.is_compliant,
        created_by: first?.actor.name,
        flow: { name: history.flow, tags: readFlow(history.flowRecords).tags },
        html_url: links.trail(history.flow, history.trail),
        description,
        ...(commit === undefined ? {} : { git_commit_info: toTrailCommit(commit) }),
        origin_url,
        user_data,
        repo_ids: listRepositories(judged),
        events: [...toEvents(judged)],
        external_urls,
    };
}
function toComplianceStatus({ verdict, pinned, now }) {
    const { status, is_compliant, attestations_statuses, artifacts_statuses } = verdict;
    return {
        status,
        is_compliant,
        attestations_statuses: [...attestations_statuses],
        artifacts_statuses: { ...artifacts_statuses },
        evaluated_at: now,
        ...(pinned === undefined ? {} : { flow_template_id: pinned.id }),
    };
}
/** Only these members appear in a trail (published-api.md §2.1). */
function toTrailCommit({ sha1, message, author, branch, timestamp, url }) {
    return { sha1, message, author, branch, timestamp, url };
}
/** Repositories that anything on the trail names. */
function listRepositories({ history }) {
    const ids = history.records.map(({ body }) => trail_toObject(body['repo_info'])['id']);
    return [...new Set(ids.filter((id) => typeof id === 'string'))];
}
function trail_toObject(value) {
    return typeof value === 'object' && value !== null ? { ...value } : {};
}

;// CONCATENATED MODULE: ./build/service/handler/search.js








const kinds = ['trail', 'artifact', 'attestation'];
/** Finds what belongs to a commit or a fingerprint, by its beginning (decisions.md §1). Newest first. */
function createSearchHandlers(service) {
    return {
        search: async ({ params: { org, sha } }) => {
            const [byCommit, byFingerprint] = await Promise.all([
                service.store.find(org, { kinds, commitPrefix: sha }),
                service.store.find(org, { kinds, fingerprintPrefix: sha }),
            ]);
            const records = [...byCommit, ...byFingerprint];
            const trails = await judgeAround(service, org, records);
            const artifacts = await findArtifacts(service, { org, sha }, { trails, records });
            const held = new Set(artifacts.map(({ judged }) => judged));
            const begins = (value) => value?.startsWith(sha) === true;
            const attestations = (await listBelonging(service, trails)).filter(({ entry, commit }) => begins(commit) || begins(entry.report.artifact_fingerprint));
            const links = createLinks(service.publicUrl(), org);
            const answer = {
                trails: trails
                    .filter((judged) => begins(judged.report.git_commit_info?.sha1) || held.has(judged))
                    .toSorted((a, b) => beganAt(b) - beganAt(a))
                    .map((judged) => toTrail(judged, links)),
                artifacts: artifacts.map(({ entry, judged }) => toArtifact(entry, judged, links)),
                attestations: attestations.map(({ entry, judged }) => toFullAttestation(entry, judged, links)),
            };
            return { status: 200, answer };
        },
    };
}
async function findArtifacts(service, { org, sha }, { trails, records }) {
    const loose = records.filter(({ kind, trail }) => kind === 'artifact' && trail === null).map(toKey);
    const keys = new Map(loose.map((key) => [`${key.flow}/${key.fingerprint}`, key]));
    const byFlow = [...(0,group/* groupBy */.$)(keys.values(), ({ flow }) => flow)];
    const outside = await Promise.all(byFlow.map(([flow, ofFlow]) => readHeld(service, { org, flow }, ofFlow)));
    return [...trails.flatMap(listHeld), ...outside.flat()]
        .filter((held) => {
        const commit = commitOfArtifact(held.entry, isInTrail(held) ? held.judged : undefined);
        return commit?.startsWith(sha) === true || held.entry.report.fingerprint.startsWith(sha);
    })
        .toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence);
}
function beganAt({ history }) {
    return history.records[0]?.sequence ?? 0;
}

// EXTERNAL MODULE: ./build/verdict/canonical.js
var canonical = __webpack_require__(8232);
;// CONCATENATED MODULE: ./build/service/http/condition.js
const longestWait = 60;
function readCondition(headers) {
    const tags = headers.get('if-none-match') ?? '';
    const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d+)"?/i.exec(headers.get('prefer') ?? '')?.[1];
    return {
        noneMatch: tags.trim() === '*' ? ['*'] : [...tags.matchAll(/"[^"]*"/g)].map(([tag]) => tag),
        wait: wait === undefined ? undefined : Math.min(Number(wait), longestWait),
    };
}
function matches({ noneMatch }, tag) {
    return noneMatch.includes('*') || noneMatch.includes(tag);
}

;// CONCATENATED MODULE: ./build/service/handler/alarm.js
function createAlarm(store, over, matters) {
    let rung = Promise.withResolvers();
    const unwatch = store.watch((record) => {
        if (matters(record))
            rung.resolve();
    });
    const end = () => rung.resolve();
    over.addEventListener('abort', end);
    return {
        wait: async (seconds) => {
            const timer = setTimeout(end, Math.max(0, seconds) * 1000 + 1);
            if (!over.aborted)
                await rung.promise;
            clearTimeout(timer);
            rung = Promise.withResolvers();
        },
        isOver: () => over.aborted,
        close: () => {
            unwatch();
            over.removeEventListener('abort', end);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/handler/trail-read.js










/** A trail now, as it stood at a moment, or as soon as it is another than the caller knows (decisions.md §1). */
async function readTrail(service, input) {
    const { params, query, condition } = input;
    const place = { org: params.org, flow: params.flow_name, trail: params.trail_name };
    const isWaiting = condition.wait !== undefined && query.as_of === undefined;
    const { trail, tag } = isWaiting
        ? await awaitChange(service, input, place)
        : await takeSnapshot(service, place, query.as_of);
    const headers = { etag: tag, ...(isWaiting ? { 'preference-applied': `wait=${condition.wait}` } : {}) };
    if (matches(condition, tag))
        return { status: 304, headers };
    return { status: 200, answer: trail, headers };
}
/** The trail with what is known at `asOf` (epoch seconds); what lies ahead is not known yet. */
async function takeSnapshot(service, place, asOf = Number.POSITIVE_INFINITY) {
    const history = await readHistory(service, place);
    const judged = judgeHistory(history, { now: Math.min(asOf, service.store.now()) });
    if (judged.history.records.length === 0)
        throw unknown(`trail "${place.trail}" yet at that moment`);
    const trail = toTrail(judged, createLinks(service.publicUrl(), place.org));
    return { judged, trail, tag: toTag(trail) };
}
/** Of the facts alone: when they were looked at makes no difference. */
function toTag({ compliance_status: status, ...trail }) {
    const facts = (0,canonical/* canonicalJson */.d)({ ...trail, status: { ...status, evaluated_at: undefined } });
    return `"${(0,external_node_crypto_.createHash)('sha256').update(facts).digest('base64url')}"`;
}
/** Woken by what is recorded, and by what changes through time alone. */
async function awaitChange(service, input, place) {
    const { store, stopping } = service;
    const alarm = createAlarm(store, AbortSignal.any([stopping, input.signal]), ({ org, flow, trail, kind }) => org === place.org && flow === place.flow && (trail === place.trail || kind === 'flow'));
    try {
        const end = store.now() + (input.condition.wait ?? 0);
        const first = await takeSnapshot(service, place);
        let current = first;
        while (!hasChanged(current, first, input.condition) && store.now() < end && !alarm.isOver()) {
            const next = nextChange(current.judged.evidence, current.judged.now) ?? end;
            await alarm.wait(Math.min(next, end) - store.now());
            current = await takeSnapshot(service, place);
        }
        return current;
    }
    finally {
        alarm.close();
    }
}
/** Since what the caller knows, or where they say nothing of that, since they came. */
function hasChanged(current, first, condition) {
    return condition.noneMatch.length > 0 ? !matches(condition, current.tag) : current.tag !== first.tag;
}

;// CONCATENATED MODULE: ./build/service/handler/trail.js









/** More trails than this are never answered without paging (decisions.md §2). */
const mostAtOnce = 1000;
function createTrailHandlers(service) {
    return {
        putTrail: async (input) => {
            const { params, body, text } = input;
            const found = text === undefined ? undefined : readTemplateFile(text);
            const written = await append(service, input, {
                kind: 'trail',
                flow: params.flow_name,
                trail: body.name,
                commit: body.git_commit_info?.sha1 ?? null,
                body: found === undefined ? body : { ...body, found },
            });
            const judged = await judgeAfter(service, written.record, body.name);
            const isFirst = judged.history.records[0]?.id === written.record.id;
            const answer = toTrail(judged, createLinks(service.publicUrl(), params.org));
            return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) };
        },
        getTrail: (input) => readTrail(service, input),
        listTrails: async ({ params: { org, flow_name: flow }, query, url }) => {
            await requireFlow(service, { org, flow });
            const total = await service.store.countTrails(org, flow);
            const links = createLinks(service.publicUrl(), org);
            const isWhole = query.page === undefined && query.per_page === undefined && total <= mostAtOnce;
            if (isWhole) {
                const trails = await judgeTrails(service, { org, flow }, { offset: 0, limit: mostAtOnce });
                const answer = trails.map((judged) => toTrail(judged, links));
                return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
            }
            const page = toPage(query, defaultSize);
            const trails = await judgeTrails(service, { org, flow }, toWindow(page));
            const pagination = toPagination(page, total);
            const answer = {
                data: trails.map((judged) => toTrail(judged, links)),
                ...(0,defined/* defined */.s)({ pagination }),
            };
            return { status: 200, answer, headers: toListHeaders({ url, total, page }) };
        },
    };
}

;// CONCATENATED MODULE: ./build/service/http/metrics.js
/** Counts since this process began. */
function createMetrics(store) {
    const began = store.now();
    const requests = new Map();
    const records = new Map();
    let running = 0;
    store.watch(({ kind }) => add(records, kind));
    return {
        count: async (c, next) => {
            running += 1;
            await next();
            running -= 1;
            add(requests, `${Math.floor(c.res.status / 100)}xx`);
        },
        print: () => [
            ...toSeries('evidence_requests_total', 'counter', toLabelled('status', requests)),
            ...toSeries('evidence_records_total', 'counter', toLabelled('kind', records)),
            ...toSeries('evidence_requests_running', 'gauge', [['', running]]),
            ...toSeries('evidence_uptime_seconds', 'gauge', [['', Math.round(store.now() - began)]]),
            ...toSeries('evidence_memory_bytes', 'gauge', [['', process.memoryUsage.rss()]]),
            '',
        ].join('\n'),
    };
}
function toSeries(name, type, samples) {
    return [`# TYPE ${name} ${type}`, ...samples.map(([labels, value]) => `${name}${labels} ${value}`)];
}
function toLabelled(label, counts) {
    return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([value, count]) => [`{${label}="${value}"}`, count]);
}
function add(counts, key) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
}

// EXTERNAL MODULE: ./build/service/store/failure.js
var failure = __webpack_require__(4188);
;// CONCATENATED MODULE: ./build/service/http/body-source.js

/** Up to here a body is read in one go, which is faster than streaming. */
const smallBytes = 65_536;
function openBody(request) {
    const chunks = readChunks(request);
    return {
        next: async () => {
            try {
                const { done, value } = await chunks.next();
                return done === true ? undefined : value;
            }
            catch {
                throw new Refusal(400, 'The body ended before it was complete; send it again.');
            }
        },
    };
}
async function* readChunks(request) {
    const length = request.headers.get('content-length');
    if (length !== null && Number(length) <= smallBytes) {
        yield new Uint8Array(await request.arrayBuffer());
        return;
    }
    const reader = request.body?.getReader();
    for (;;) {
        const piece = await reader?.read();
        if (piece?.value === undefined)
            return;
        yield piece.value;
    }
}
/** Leaving the loop early leaves the source as it is, so that the rest can still be read. */
async function* iterate(source) {
    for (;;) {
        const chunk = await source.next();
        if (chunk === undefined)
            return;
        yield chunk;
    }
}
const lingerMilliseconds = 500;
const lingerBytes = 32 * 1024 * 1024;
/**
 * Reads on for a moment after an early answer. Closing at once, with bytes still arriving, would reset the connection, and the
 * client might lose the answer that tells it why (RFC 9112 §9.6).
 */
async function linger(source) {
    const over = AbortSignal.timeout(lingerMilliseconds);
    const timeout = new Promise((resolve) => {
        over.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    let bytes = 0;
    while (!over.aborted && bytes < lingerBytes) {
        const chunk = await Promise.race([source.next().catch(() => undefined), timeout]);
        if (chunk === undefined)
            return;
        bytes += chunk.byteLength;
    }
}

;// CONCATENATED MODULE: ./build/service/http/problem.js






const problem_kinds = {
    400: { name: 'invalid', title: 'The request was refused' },
    401: { name: 'unauthorized', title: 'No valid token' },
    403: { name: 'forbidden', title: 'The token may not do this' },
    404: { name: 'unknown', title: 'Not found' },
    413: { name: 'too-large', title: 'Too large' },
    415: { name: 'media-type', title: 'Content type not taken' },
    422: { name: 'key-reused', title: 'Idempotency key used before' },
    429: { name: 'too-often', title: 'Too many requests' },
    500: { name: 'internal', title: 'Internal error' },
    503: { name: 'busy', title: 'Busy' },
};
/** The answer to a request that was not done (RFC 9457, decisions.md §2). What nobody foresaw is logged, and not shown. */
function answerProblem(c, cause, log) {
    const failure = toFailure(cause);
    if (failure.status === 500 || cause instanceof error/* EvidenceError */.o)
        log(`request ${c.get('requestId')} failed: ${describe(cause)}`);
    const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...failure.headers };
    return c.body(JSON.stringify(toProblem(c, failure)), failure.status, headers);
}
/** Where the connection is given up, what the caller is still sending is read on for a moment after the answer. */
function answerUpload(answer, source) {
    if (answer.headers.get('connection') !== 'close')
        return answer;
    return new Response(ReadableStream.from(answerThenLinger(answer, source)), answer);
}
async function* answerThenLinger(answer, source) {
    yield new Uint8Array(await answer.arrayBuffer());
    await linger(source);
}
function toProblem(c, { status, message, errors }) {
    const { name, title } = problem_kinds[status];
    return {
        type: `urn:delivery-evidence:problem:${name}`,
        title,
        status,
        detail: message,
        instance: c.req.path,
        request_id: c.get('requestId'),
        message,
        ...(0,defined/* defined */.s)({ errors }),
    };
}
function toFailure(cause) {
    if (cause instanceof Refusal)
        return cause;
    if (cause instanceof Unauthorized) {
        return { status: 401, message: cause.message, headers: { 'www-authenticate': 'Bearer' } };
    }
    if (cause instanceof failure/* IdempotencyConflict */.c)
        return { status: 422, message: cause.message };
    if (cause instanceof failure/* QueueFull */.t)
        return { status: 503, message: cause.message, headers: { 'retry-after': '1' } };
    if (cause instanceof error/* EvidenceError */.o && isElsewhere(cause)) {
        const message = 'What the service keeps its files in does not take this now; nothing was recorded, so try again in a moment.';
        return { status: 503, message, headers: { 'retry-after': '5' } };
    }
    return { status: 500, message: 'The service failed; nothing is known to be recorded, so try again in a moment.' };
}
/** Another server, such as S3, did not answer or would not: the operator reads why in the log. */
function isElsewhere({ code }) {
    return code === 'unreachable' || code === 'refused';
}
function describe(cause) {
    return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

;// CONCATENATED MODULE: ./build/service/access/issuer-keys.js

/** After this a key that the issuer has withdrawn is known to be gone. */
const freshFor = 600;
/** However many tokens name keys that are not there, the issuer is asked no more often. */
const pause = 60;
/** While there are no keys at all, nobody gets in; then it is asked more often. */
const pauseWithoutKeys = 5;
/**
 * The keys of one issuer, asked for once and kept. While the issuer is out of reach those that it had go on being used. However many
 * wait, it is asked once.
 */
function createIssuerKeys({ issuer, fetchKeys, now, log }) {
    let keys;
    let fetchedAt = Number.NEGATIVE_INFINITY;
    let triedAt = Number.NEGATIVE_INFINITY;
    let isReachable = true;
    let running;
    const refresh = async () => {
        triedAt = now();
        try {
            keys = await fetchKeys(issuer);
            fetchedAt = now();
            isReachable = true;
        }
        catch (cause) {
            isReachable = false;
            log(`The keys of the OIDC issuer ${issuer} cannot be had: ${issuer_keys_describe(cause)}`);
        }
        finally {
            running = undefined;
        }
    };
    const refreshIfDue = async () => {
        const isDue = now() - triedAt >= (keys === undefined ? pauseWithoutKeys : pause);
        if (isDue)
            running ??= refresh();
        await running;
    };
    return {
        find: async (id) => {
            const isFresh = now() - fetchedAt < freshFor;
            const isKnown = keys?.some(({ kid }) => kid === id) === true;
            if (!isFresh || !isKnown)
                await refreshIfDue();
            const found = keys?.find(({ kid }) => kid === id);
            // The issuer may have begun to sign with it while it could not be asked.
            if (found === undefined && !isReachable)
                throw outOfReach(issuer);
            return found;
        },
    };
}
function outOfReach(issuer) {
    return new Refusal(503, `Whether this token holds cannot be told, for its issuer ${issuer} cannot be reached from here just now; try again in a moment, or use an API token.`, { headers: { 'retry-after': String(pauseWithoutKeys) } });
}
function issuer_keys_describe(cause) {
    if (!(cause instanceof Error))
        return String(cause);
    return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}

;// CONCATENATED MODULE: ./build/service/access/job-token.js





/** Longer than any job's token; Node takes headers of 16 KiB in all. */
const longest = 8192;
/** Seconds by which two clocks may differ. */
const clockTolerance = 60;
/** Seconds after which a token is old, whatever it says itself: GitHub's live for minutes. */
const maxTokenAge = 3600;
const algorithms = ['RS256'];
/** A JWT, told from an API token by its form. */
function isJobToken(token) {
    return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}
/** Checks the OIDC tokens of jobs (decisions.md §6). Nothing that a token says is believed before its signature holds. */
function createJobTokens({ issuers, audience, now, log }) {
    const trusted = new Map(issuers.map((issuer) => [issuer, createIssuerKeys({ issuer, fetchKeys: fetchKeys, now, log })]));
    return {
        verify: async (token) => {
            // Loaded where it is needed: most services see no job's token, and an embedded one never does.
            const jose = await __webpack_require__.e(/* import() */ 460).then(__webpack_require__.bind(__webpack_require__, 6460));
            const { kid, issuer } = readOrigin(jose, token);
            const key = await findKey(trusted, issuer, kid);
            const base = audience();
            const payload = await verifySignature(jose, { token, key, issuer, base, now });
            const claims = (0,parse/* parse */.qg)(JobClaims, payload);
            if (claims.ok)
                return { ...claims.value, issuer };
            throw new Unauthorized(`The bearer token is signed by ${issuer} but is no token of a GitHub job: ${(0,parse/* joinErrors */._h)(claims.errors)}.`);
        },
    };
}
/** Who is said to have signed it, and with which key: not believed, only looked up. */
function readOrigin(jose, token) {
    if (token.length > longest)
        throw new Unauthorized(`The bearer token is longer than ${longest} characters.`);
    try {
        const { alg, kid } = jose.decodeProtectedHeader(token);
        const { iss } = jose.decodeJwt(token);
        if (alg === undefined || !algorithms.includes(alg)) {
            throw new Unauthorized('The bearer token is not signed with RS256, as tokens of GitHub jobs are.');
        }
        if (kid !== undefined && iss !== undefined)
            return { kid, issuer: iss };
    }
    catch (cause) {
        if (cause instanceof Unauthorized)
            throw cause;
    }
    throw new Unauthorized('The bearer token looks like a JWT and cannot be read as one; send the whole token.');
}
async function findKey(trusted, issuer, kid) {
    const keys = trusted.get(issuer);
    if (keys === undefined) {
        throw new Unauthorized(`The bearer token is of the issuer "${issuer}", which this service does not trust; it is started with --oidc-issuer for each that it does.`);
    }
    const key = await keys.find(kid);
    if (key !== undefined)
        return key;
    throw new Unauthorized(`The bearer token is signed with a key that its issuer ${issuer} does not have.`);
}
async function verifySignature(jose, { token, key, issuer, base, now }) {
    try {
        const { payload } = await jose.jwtVerify(token, key, {
            algorithms,
            issuer,
            audience: [base, `${base}/`],
            clockTolerance,
            maxTokenAge,
            requiredClaims: ['exp', 'nbf', 'iat'],
            currentDate: new Date(now() * 1000),
        });
        return payload;
    }
    catch (cause) {
        if (cause instanceof jose.errors.JOSEError)
            throw new Unauthorized(job_token_explain(jose, cause, base));
        throw cause;
    }
}
function job_token_explain({ errors }, cause, base) {
    if (cause instanceof errors.JWTExpired) {
        return "The job's token has expired; ask for a new one with every request, as the action does.";
    }
    if (cause instanceof errors.JWTClaimValidationFailed) {
        const { claim, reason, payload } = cause;
        if (claim === 'aud' && reason === 'check_failed') {
            return `The job's token is for "${String(payload['aud'])}", and this service is "${base}"; give the action that \`url\`, or the service its address with --public-url.`;
        }
        return reason === 'missing'
            ? `The job's token lacks "${claim}".`
            : `The job's token does not hold now: "${claim}" is ${String(payload[claim])}; see that the clocks are right.`;
    }
    if (cause instanceof errors.JWSSignatureVerificationFailed) {
        return "The job's token was changed after it was signed, or signed by somebody else.";
    }
    return `The job's token does not hold (${cause.code}).`;
}

;// CONCATENATED MODULE: ./build/service/access/caller.js



/** Who the `Authorization` header speaks for, by an API token or by a job's OIDC token. Throws `Unauthorized`; 503 as JobTokens does. */
async function recogniseCaller({ store, jobs }, header) {
    const token = readBearer(header);
    return isJobToken(token) ? admitJob(store, await jobs.verify(token)) : authenticate(store, header);
}
/** A job may what all bindings together give it. One that fits none is known, and may nothing. */
async function admitJob(store, job) {
    const ofOwner = await store.findBindings(job.issuer, job.repository_owner_id);
    const bindings = ofOwner.filter((binding) => isBound(binding, job));
    const name = `${job.repository} run ${job.run_id} attempt ${job.run_attempt} by ${job.actor}`;
    return {
        // Not the run's or the token's: a report that was kept during an outage is sent again by a later run (decisions.md §2).
        id: `${job.issuer}#${job.repository_id}`,
        name,
        actor: { name, job: { ...job, bindings: bindings.map(({ id }) => id) } },
        grants: bindings.map((binding) => toGrant(binding, job)),
    };
}

;// CONCATENATED MODULE: ./build/service/http/download.js
/** What somebody sent is handed out as a file, and never shown as a page of ours. */
function toDownload({ attachment, content }) {
    const { filename, content_type, size, sha256 } = attachment;
    const plain = filename.replaceAll(/[^\w.+-]/g, '_');
    return new Response(ReadableStream.from(content), {
        headers: {
            'content-type': content_type,
            'content-length': String(size),
            'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
            'content-security-policy': "default-src 'none'; sandbox",
            'cache-control': 'private, no-cache',
            etag: `"${sha256}"`,
        },
    });
}

;// CONCATENATED MODULE: ./build/service/http/idempotency.js



/** Undefined where no key was sent, and the request is simply done. */
function toIdempotency(key, caller, asked) {
    if (key === undefined)
        return undefined;
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
        throw new Refusal(400, 'The header Idempotency-Key must be 1 to 255 printable ASCII characters; send a new UUID.');
    }
    return { caller, key, request: (0,external_node_crypto_.createHash)('sha256').update((0,canonical/* canonicalJson */.d)(asked)).digest('hex') };
}

;// CONCATENATED MODULE: ./build/service/http/path.js



const patterns = {
    flow_name: primitives/* FlowName */.iV,
    trail_name: primitives/* TrailName */.QT,
    commit_sha: primitives/* CommitSha */.Yk,
    fingerprint: primitives/* Fingerprint */.$A,
};
const others = {
    org: { pattern: /^[^\p{Cc}\p{Cs}]{1,200}$/u, wrong: 'must be 1 to 200 printable characters' },
    number: { pattern: /^[1-9]\d{0,14}$/, wrong: 'must be a whole number from 1' },
    sha: { pattern: /^[a-f0-9]{7,64}$/, wrong: 'must be 7 to 64 lowercase hex characters' },
};
/** Refuses a path parameter that does not have its pattern (published-api.md §4), by its name. */
function checkPath(params) {
    const wrong = Object.entries(params).flatMap(([name, value]) => {
        const complaint = complain(name, value);
        return complaint === undefined ? [] : [[name, complaint]];
    });
    if (wrong.length > 0)
        throw invalid('path', Object.fromEntries(wrong));
}
function complain(name, value) {
    if (isPatterned(name)) {
        const parsed = (0,parse/* parse */.qg)(patterns[name], value);
        return parsed.ok ? undefined : parsed.errors['body'];
    }
    const other = others[name];
    return other === undefined || other.pattern.test(value) ? undefined : other.wrong;
}
function isPatterned(name) {
    return Object.hasOwn(patterns, name);
}

;// CONCATENATED MODULE: ./build/service/http/query.js
/** Query parameters as the table's schemas take them: an empty value is the default, a repeated one a comma list (decisions.md §2). */
function readQuery(url) {
    if (!url.includes('?'))
        return {};
    const values = new Map();
    for (const [name, value] of new URL(url).searchParams) {
        const before = values.get(name);
        if (value !== '')
            values.set(name, before === undefined ? value : `${before},${value}`);
    }
    return Object.fromEntries(values);
}

// EXTERNAL MODULE: ./node_modules/@fastify/busboy/index.js
var busboy = __webpack_require__(6614);
;// CONCATENATED MODULE: ./build/service/http/multipart.js





/** Reads `data_json` and one file, in any order, as a stream (published-api.md §4.8). Nothing else is taken, and nothing twice. */
async function readForm(upload, file) {
    const parser = openParser(upload.contentType);
    const failure = Promise.withResolvers();
    // Whoever waits for it is told; where nobody does any more, it is no news.
    failure.promise.catch(() => undefined);
    const taken = takeParts(parser, file, failure.reject);
    try {
        await Promise.race([Promise.all([feed(upload.source, parser, failure.promise), taken.finished]), failure.promise]);
        const [data, kept] = await Promise.race([Promise.all([taken.data(), taken.file()]), failure.promise]);
        return { data, file: kept };
    }
    catch (cause) {
        await taken.abandon();
        throw cause;
    }
}
/** Every part is read as a stream of bytes, whatever its headers say of it. */
function openParser(contentType) {
    try {
        return new busboy.Busboy({
            headers: { 'content-type': contentType },
            isPartAFile: () => true,
            limits: { headerPairs: 64, headerSize: 16_384 },
        });
    }
    catch {
        throw invalid('body', { body: 'is multipart/form-data without a boundary' });
    }
}
/** Ends where the body does, or where something failed: the rest of a body that is refused is nobody's concern here. */
async function feed(source, parser, failure) {
    for (;;) {
        const chunk = await Promise.race([source.next(), failure]);
        if (chunk === undefined)
            break;
        if (!parser.write(chunk))
            await Promise.race([(0,external_node_events_.once)(parser, 'drain'), failure]);
    }
    parser.end();
}
function takeParts(parser, file, fail) {
    const finished = Promise.withResolvers();
    const streams = [];
    const data = createSlot('data_json', fail);
    const kept = createSlot(file.name, fail);
    parser.on('error', (cause) => fail(broken(cause)));
    parser.on('finish', finished.resolve);
    parser.on('file', (...[name, content, filename, , contentType]) => {
        streams.push(content);
        // What is wrong with a part, its reader says, or the parser; but an error that nobody listens to would end the process.
        content.on('error', () => undefined);
        const part = { content, filename, contentType };
        if (name === 'data_json')
            data.fill(() => multipart_readData(part));
        else if (name === file.name)
            kept.fill(() => file.take(part));
        else
            fail(unknownPart(name, file.name));
    });
    return {
        finished: finished.promise,
        data: async () => {
            if (data.isEmpty())
                throw invalid('body', { data_json: 'is required' });
            return data.value();
        },
        file: kept.value,
        abandon: async () => {
            for (const stream of streams)
                stream.destroy(new Error('The upload was abandoned.'));
            await Promise.allSettled([data.value(), kept.value()]);
        },
    };
}
function createSlot(name, fail) {
    const reading = [];
    return {
        fill: (read) => {
            if (reading.length > 0)
                return fail(invalid('body', { [name]: 'must be sent once' }));
            const one = read();
            one.catch(fail);
            reading.push(one);
        },
        isEmpty: () => reading.length === 0,
        value: async () => reading[0],
    };
}
async function multipart_readData({ content }) {
    return parseJson(await collect(content, jsonLimit, 'The part data_json'), 'data_json');
}
function unknownPart(name, file) {
    const part = name ?? 'a part without a name';
    return invalid('body', { [part]: `is not a part that is taken here; send data_json and ${file}` });
}
function broken(cause) {
    if (cause instanceof Refusal)
        return cause;
    return invalid('body', {
        body: `is not whole multipart/form-data (${cause instanceof Error ? cause.message : 'unreadable'})`,
    });
}

;// CONCATENATED MODULE: ./build/service/http/upload.js

/** 10 MB, inclusive (decisions.md §2). */
const attachmentLimit = 10 * 1024 * 1024;
const textLimit = 1024 * 1024;
/** Keeps an attachment while it streams in. An empty part, and the form field `null`, are none (decisions.md §2). */
async function keepAttachment(attachments, part) {
    const { head, all } = await peek(capped(part.content, attachmentLimit, 'The part attachment_file'));
    if (head.byteLength === 0)
        return null;
    if (part.filename === undefined && head.toString('latin1') === 'null')
        return null;
    const saved = await attachments.save(all);
    return { filename: toFilename(part.filename), content_type: toContentType(part.contentType), ...saved };
}
/** The text of a template or a JSON Schema; undefined where the part is empty. */
async function readTextPart(part, name) {
    const text = decodeText(await collect(part.content, textLimit, `The part ${name}`), name);
    const isNone = text === '' || (part.filename === undefined && text === 'null');
    return isNone ? undefined : text;
}
/** The first bytes, enough to tell `null` from more, and then everything from the beginning. */
async function peek(source) {
    const chunks = [];
    let bytes = 0;
    while (bytes <= 4) {
        const { done, value } = await source.next();
        if (done === true)
            break;
        chunks.push(value);
        bytes += value.byteLength;
    }
    return { head: Buffer.concat(chunks), all: chain(chunks, source) };
}
async function* chain(chunks, rest) {
    yield* chunks;
    yield* rest;
}
function toFilename(filename) {
    const printable = (filename ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '').slice(0, 255);
    return printable === '' ? 'attachment' : printable;
}
function toContentType(contentType) {
    return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream';
}

;// CONCATENATED MODULE: ./build/service/http/request-body.js






const nothing = { attachment: null, text: undefined, file: undefined };
/** A multipart body holds more than its file: data_json, and the lines around the parts. */
const multipartLimit = attachmentLimit + jsonLimit + 65_536;
async function readBody(incoming) {
    switch (incoming.operation.encoding) {
        case 'none':
            return { data: undefined, ...nothing };
        case 'json':
            return { data: await readJson(incoming), ...nothing };
        case 'multipart':
            return readMultipart(incoming);
    }
}
async function readJson({ request, source }) {
    requireType(request, 'application/json');
    refuseLength(request, jsonLimit);
    return parseJson(await collect(iterate(source), jsonLimit, 'The body'), 'body');
}
async function readMultipart({ operation, request, source, attachments }) {
    requireType(request, 'multipart/form-data');
    refuseLength(request, multipartLimit);
    const upload = { contentType: request.headers.get('content-type') ?? '', source };
    const name = operation.file ?? 'attachment_file';
    const { data, file = {} } = await readForm(upload, { name, take: (part) => keepFile(part, name, attachments) });
    const { attachment = null, text } = file;
    return { data, attachment, text, file: attachment?.sha256 ?? text };
}
async function keepFile(part, name, attachments) {
    if (name === 'attachment_file')
        return { attachment: await keepAttachment(attachments, part) };
    return { text: await readTextPart(part, name) };
}
function requireType(request, wanted) {
    const encoding = request.headers.get('content-encoding') ?? 'identity';
    if (encoding !== 'identity')
        throw new Refusal(415, `The content encoding ${encoding} is not taken; send the body as it is.`);
    const sent = request.headers.get('content-type');
    if (sent?.split(';')[0]?.trim().toLowerCase() === wanted)
        return;
    throw new Refusal(415, `The content type must be ${wanted}, not ${sent ?? 'absent'}.`);
}
/** What is announced as too large is not even begun. */
function refuseLength(request, limit) {
    if (Number(request.headers.get('content-length') ?? 0) > limit)
        throw tooLarge('The body', limit);
}

;// CONCATENATED MODULE: ./build/service/http/route.js













/** Serves one operation: who asks, whether they may, what they ask, and only then the body. */
function createRoute(operation, handler, service) {
    return async (c) => {
        const source = openBody(c.req.raw);
        try {
            const caller = await recognise(c, operation, service);
            const query = route_check('query', operation.query, readQuery(c.req.url));
            const received = await readBody({ operation, source, request: c.req.raw, attachments: service.attachments });
            const body = route_check('body', operation.body, received.data);
            const asked = { method: c.req.method, path: c.req.path, body, file: received.file };
            // The table's schemas have just made query and body what the operation's handler is typed for.
            const input = {
                params: c.req.param(),
                query,
                body,
                attachment: received.attachment,
                text: received.text,
                caller,
                idempotency: operation.encoding === 'none' ? undefined : toIdempotency(c.req.header('idempotency-key'), caller.id, asked),
                condition: readCondition(c.req.raw.headers),
                url: `${service.publicUrl()}${c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))}`,
                signal: c.req.raw.signal,
            };
            return toResponse(c, await handler(input));
        }
        catch (cause) {
            return answerUpload(answerProblem(c, cause, service.log), source);
        }
    };
}
async function recognise(c, { access, flowIn }, service) {
    const caller = await recogniseCaller(service, c.req.header('authorization'));
    const wait = service.rate?.take(caller.id) ?? 0;
    if (wait > 0)
        throw tooMany(wait);
    const params = c.req.param();
    checkPath(params);
    const place = { org: params['org'] ?? '', flow: params['flow_name'] };
    // Where the body names the flow, its handler asks again.
    admit(flowIn === 'body' ? inAnyFlow(caller) : caller, access, place);
    return caller;
}
function route_check(what, schema, value) {
    const parsed = (0,parse/* parse */.qg)(schema, value);
    if (!parsed.ok)
        throw invalid(what, parsed.errors);
    return parsed.value;
}
function toResponse(c, reply) {
    if (reply.status === 304)
        return c.body(null, 304, { ...reply.headers });
    if ('opened' in reply)
        return toDownload(reply.opened);
    if (reply.status === 204)
        return c.body(null, 204, { ...reply.headers });
    return c.json(reply.answer, reply.status, { 'cache-control': 'private, no-cache', ...reply.headers });
}

;// CONCATENATED MODULE: ./build/service/http/unknown.js



const paths = Object.values(table/* operations */.z).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));
/** 404; where the path is known and the method is not, with the methods that are. */
function answerUnknown(c) {
    const { method, path } = c.req;
    const methods = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map((known) => known.method))];
    const known = methods.join(', ');
    const refusal = methods.length === 0
        ? new Refusal(404, `There is nothing at ${path}; the API is below /api/v2.`)
        : new Refusal(404, `${path} takes ${known}, not ${method}.`, { headers: { allow: known } });
    return answerProblem(c, refusal, () => undefined);
}

;// CONCATENATED MODULE: ./build/service/access/rate.js
/** Callers that are remembered at the most: of a full bucket nothing need be known. */
const mostCallers = 10_000;
/** Fractions of seconds do not add up exactly; who waited as long as told must not be told to wait again. */
const rounding = 1e-6;
/** A token bucket for each caller. `now` in seconds. */
function createRateLimit(perSecond, now) {
    const buckets = new Map();
    return {
        take: (callerId) => {
            const at = now();
            const before = buckets.get(callerId) ?? { left: perSecond, at };
            const left = Math.min(perSecond, before.left + (at - before.at) * perSecond);
            if (buckets.size >= mostCallers)
                buckets.clear();
            const isEnough = left >= 1 - rounding;
            buckets.set(callerId, { left: isEnough ? left - 1 : left, at });
            return isEnough ? 0 : Math.ceil((1 - left) / perSecond);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/http/origin.js



/**
 * Keeps the pages of others from using the browser of somebody who may more than they. An open service answers under names of this
 * machine alone, for anybody can point a name of his own at it (DNS rebinding). What changes something by a cookie must come from a
 * page of this service (Fetch Metadata; `Origin` where a browser does not send that); the API knows no cookies.
 */
function refuseForeign({ isOpen, publicUrl }) {
    return async (c, next) => {
        const { hostname } = new URL(c.req.url);
        if (isOpen && !(0,address/* isLoopback */.U)(hostname)) {
            throw new Refusal(403, `This service is for this machine alone and was asked for as "${hostname}"; open it under 127.0.0.1, or start it with --public-url.`);
        }
        if (changesByCookie(c) && !isOwn(c, publicUrl())) {
            throw new Refusal(403, 'This form was sent by a page of another site; open the page of this service and send it there.');
        }
        await next();
    };
}
function changesByCookie({ req }) {
    return !['GET', 'HEAD'].includes(req.method) && !req.path.startsWith('/api/');
}
/** What is no browser sends neither header, and has no cookies that somebody else could use. */
function isOwn({ req }, publicUrl) {
    const site = req.header('sec-fetch-site');
    if (site !== undefined)
        return site === 'same-origin' || site === 'none';
    const origin = req.header('origin');
    return origin === undefined || origin === publicUrl || (0,schema_url/* parseUrl */.D)(origin)?.host === req.header('host');
}

;// CONCATENATED MODULE: ./build/service/page/fact.js
/** What is known of a thing, a line each; what is not known has no line. */
function fact_toFacts(rows) {
    const known = rows.flatMap(([label, value]) => {
        if (value === undefined || value.length === 0)
            return [];
        return [[[label], typeof value === 'string' ? [value] : value]];
    });
    return known.length === 0 ? [] : [{ kind: 'table', head: ['Fact', 'What is known'], rows: known }];
}
const tones = { COMPLIANT: 'good', 'NON-COMPLIANT': 'bad', INCOMPLETE: 'open' };
function fact_toState(state) {
    return { kind: 'status', tone: tones[state] ?? 'unclear', word: state };
}
function toOutcome(isCompliant) {
    return fact_toState(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT');
}
function toLink(text, url) {
    return { kind: 'link', text, url };
}
function toCode(text) {
    return text === undefined ? [] : [{ kind: 'code', text }];
}
/** An address that somebody sent: a link where it is one. */
function toSentLink(url) {
    return url === null || url === undefined ? [] : [toLink(url, url)];
}
/** The last moment that a Date can hold, in seconds. */
const endOfTime = 8.64e12;
function toMoment(epochSeconds) {
    if (epochSeconds === undefined || !(Math.abs(epochSeconds) <= endOfTime))
        return '';
    return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
function heading(level, ...content) {
    return { kind: 'heading', level, content };
}
const fact_longest = 100_000;
function toJson(value) {
    const text = JSON.stringify(value, null, 2);
    const shown = text.length > fact_longest ? `${text.slice(0, fact_longest)}\n… the API has the rest` : text;
    return { kind: 'code', language: 'json', text: shown };
}

;// CONCATENATED MODULE: ./build/service/page/step.js
/** The way to a page: organisation, flow, trail. */
function stepsTo(...names) {
    const [org, flow, trail] = names.map((name) => (name === undefined ? undefined : encodeURIComponent(name)));
    const paths = [`/${org}`, `/${org}/flows/${flow}`, `/${org}/flows/${flow}/trails/${trail}`];
    return names.flatMap((text, index) => (text === undefined ? [] : [{ text, path: paths[index] ?? '/' }]));
}

;// CONCATENATED MODULE: ./build/service/page/artifact.js






/** An artifact as it was last reported: how it stands, why, and what attests it. */
async function showArtifact(service, place, fingerprint) {
    const { entry, judged } = await findNewest(service, place, fingerprint);
    const links = createLinks(service.publicUrl(), place.org);
    const artifact = toArtifact(entry, judged, links);
    const standing = standingOf(entry, judged);
    return {
        title: `${artifact.filename} · ${place.flow} · ${place.org}`,
        steps: stepsTo(place.org, place.flow, ...(entry.first.trail === null ? [] : [entry.first.trail])),
        content: [
            heading(1, artifact.filename),
            { kind: 'paragraph', content: [fact_toState(standing.state)] },
            { kind: 'list', items: standing.reasons.map((reason) => [reason]) },
            ...fact_toFacts(listFacts(artifact)),
            ...artifact_toEvidence(standing, links),
        ],
    };
}
function listFacts(artifact) {
    return [
        ['Fingerprint', toCode(artifact.fingerprint)],
        ['Name in the template', artifact.template_reference_name ?? undefined],
        ['What it is', artifact.description ?? undefined],
        ['Commit', toCode(artifact.git_commit ?? undefined)],
        ['Where the commit is', toSentLink(artifact.commit_url)],
        ['Where it was built', toSentLink(artifact.build_url)],
        ['First reported', artifact.created_at],
        ['Last reported', artifact.last_modified_at],
    ];
}
function artifact_toEvidence({ evidence }, links) {
    const rows = evidence.map((one) => [
        [toOutcome(one.is_compliant)],
        [toLink(one.attestation_name, links.attestation(one.attestation_id ?? ''))],
        toCode(one.attestation_type),
        [(one.reasons ?? []).join('; ')],
    ]);
    if (rows.length === 0)
        return [];
    return [heading(2, 'What attests it'), { kind: 'table', head: ['Outcome', 'Attestation', 'Type', 'Why'], rows }];
}

;// CONCATENATED MODULE: ./build/service/page/attestation.js




/** An attestation, or an override as the outcome that it gives: its facts, what it says, and the file that came with it. */
async function showAttestation(service, org, id) {
    const attestation = await attestation_readAttestation(service, org, id);
    const { attestation_name: name, flow_name: flow = '', trail_name: trail = '' } = attestation;
    const page = createLinks(service.publicUrl(), org).attestation(id);
    return {
        title: `${name} · ${trail} · ${flow} · ${org}`,
        steps: stepsTo(org, flow, trail),
        content: [
            heading(1, name),
            {
                kind: 'paragraph',
                content: [toOutcome(attestation.is_compliant), { kind: 'code', text: attestation.attestation_type }],
            },
            ...fact_toFacts(attestation_listFacts(attestation, page)),
            heading(2, 'What it says'),
            toJson(pickContent(attestation)),
        ],
    };
}
function attestation_listFacts(attestation, page) {
    const { attachment, target_artifacts: targets = [], type_errors: errors = [] } = attestation;
    return [
        ['What it is', attestation.description],
        ...listOverride(attestation),
        ['What its type found', errors.join('; ')],
        ['Artifact', toCode(attestation.artifact_fingerprint)],
        ['Artifacts by name', targets.join(', ')],
        ['Commit', toCode(attestation.git_commit_info?.sha1)],
        ['Origin', toSentLink(attestation.origin_url)],
        ['Reported', `${toMoment(attestation.created_at)} by ${attestation.reported_by ?? ''}`],
        ['Attachment', attachment && [toLink(`${attachment.filename} (${attachment.size} bytes)`, `${page}/attachment`)]],
        ['Record', `${attestation.sequence ?? ''}, SHA-256 ${attestation.record_sha256 ?? ''}`],
    ];
}
function listOverride({ overridden_by: override }) {
    if (override === undefined)
        return [];
    return [
        ['Overridden', `by ${override.reported_by}: ${override.reason}`],
        ['Override ends', toMoment(override.expires_at)],
    ];
}
function pickContent(attestation) {
    const { junit_results, vulnscan_results, codequality_results, pull_requests, jira_results } = attestation;
    const { attestation_data, user_data, annotations, external_urls, is_compliant } = attestation;
    const content = {
        junit_results,
        vulnscan_results,
        codequality_results,
        pull_requests,
        jira_results,
        attestation_data,
    };
    const says = Object.values(content).some((value) => value !== undefined) ? content : { is_compliant };
    return { ...says, user_data, annotations, external_urls };
}

;// CONCATENATED MODULE: ./build/service/page/flow.js






const mostTrails = 50;
/** A flow: what it asks for, and how its newest trails stand. */
async function showFlow(service, place) {
    await requireFlow(service, place);
    const links = createLinks(service.publicUrl(), place.org);
    const [records, trails, total] = await Promise.all([
        service.store.readFlow(place),
        judgeTrails(service, place, { offset: 0, limit: mostTrails }),
        service.store.countTrails(place.org, place.flow),
    ]);
    const flow = toFlow(place.flow, records, links);
    const tags = Object.entries(flow.tags).map(([name, value]) => `${name}: ${String(value)}`);
    return {
        title: `${flow.name} · ${place.org}`,
        steps: stepsTo(place.org),
        content: [
            heading(1, flow.name),
            ...(flow.description === '' ? [] : [{ kind: 'paragraph', content: [flow.description] }]),
            ...fact_toFacts([['Tags', tags.join(', ')]]),
            ...toTrails(trails, total, links),
            ...toTemplate(flow.template),
        ],
    };
}
function toTrails(trails, total, links) {
    const title = total > trails.length ? `The newest ${trails.length} of ${total} trails` : 'Trails';
    if (total === 0)
        return [heading(2, title), { kind: 'paragraph', content: ['Nothing was reported on a trail yet.'] }];
    const rows = trails.map(({ history, verdict, report }) => [
        [fact_toState(verdict.status)],
        [toLink(history.trail, links.trail(history.flow, history.trail))],
        [report.description ?? report.git_commit_info?.message ?? ''],
        [toMoment(history.records.at(-1)?.created_at)],
    ]);
    return [heading(2, title), { kind: 'table', head: ['State', 'Trail', 'What it is', 'Last change'], rows }];
}
function toTemplate(template) {
    if (template === null)
        return [];
    return [
        heading(2, `Template, version ${template.version}`),
        { kind: 'code', language: 'yaml', text: template.content },
    ];
}

;// CONCATENATED MODULE: ./build/service/page/home.js



/** Where to begin: the organisations that the visitor may read; all of them where no token is asked for. */
async function showHome({ store, publicUrl }, caller) {
    const known = await store.listOrganisations();
    const open = known.filter((org) => caller === undefined || may(caller, 'read', { org, flow: undefined }));
    const items = open.map((org) => [toLink(org, createLinks(publicUrl(), org).organisation)]);
    const title = 'Delivery Evidence';
    const empty = {
        kind: 'paragraph',
        content: ['Nothing is recorded yet. A first report makes an organisation and a flow.'],
    };
    return { title, steps: [], content: [heading(1, title), items.length === 0 ? empty : { kind: 'list', items }] };
}

;// CONCATENATED MODULE: ./build/service/page/organisation.js



/** The flows of an organisation, newest first. */
async function showOrganisation(service, org) {
    const flows = (await service.store.listFlows(org)).toReversed();
    if (flows.length === 0)
        throw unknown(`organisation "${org}"`);
    const links = createLinks(service.publicUrl(), org);
    return {
        title: org,
        steps: [],
        content: [heading(1, org), { kind: 'list', items: flows.map((flow) => [toLink(flow, links.flow(flow))]) }],
    };
}

// EXTERNAL MODULE: ./node_modules/hono/dist/helper/html/index.js
var html = __webpack_require__(5621);
// EXTERNAL MODULE: ./build/verdict/document.js + 1 modules
var verdict_document = __webpack_require__(9);
;// CONCATENATED MODULE: ./build/service/page/shell.js


/** A whole page. What others wrote is escaped by `printHtml` and by the template, both of which escape everything. */
function renderPage({ title, steps, content }) {
    return renderShell(title, steps, (0,html/* html */.q) `${(0,html/* raw */.l)((0,verdict_document/* printHtml */.HH)(content))}`);
}
function renderShell(title, steps, main) {
    return (0,html/* html */.q) `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <nav aria-label="Where this page stands">
          ${steps.map(({ text, path }) => (0,html/* html */.q) `<a href="${path}">${text}</a>`)}
        </nav>
        <main class="wide">${main}</main>
      </body>
    </html>`;
}

// EXTERNAL MODULE: ./node_modules/hono/dist/helper/cookie/index.js + 1 modules
var cookie = __webpack_require__(6916);
;// CONCATENATED MODULE: ./build/service/page/sign-in.js






const sign_in_cookie = 'evidence_token';
const formLimit = 8192;
const halfDay = 12 * 3600;
/** Who looks at a page, by the cookie that signing in has set. Throws `Unauthorized`. */
async function recogniseVisitor(c, { store }) {
    const token = (0,cookie/* getCookie */.Ri)(c, sign_in_cookie);
    if (token === undefined)
        throw new Unauthorized('Pages of this service are for holders of a token.');
    return authenticate(store, `Bearer ${token}`);
}
/** Takes a token once, and leads back to the page that was asked for. */
async function signIn(c, service) {
    const bytes = await collect(iterate(openBody(c.req.raw)), formLimit, 'The form');
    const form = new URLSearchParams(decodeText(bytes, 'form'));
    const next = toPath(form.get('next') ?? '/');
    const token = (form.get('token') ?? '').trim();
    try {
        await authenticate(service.store, `Bearer ${token}`);
    }
    catch (cause) {
        if (cause instanceof Unauthorized)
            return askForToken(c, next, cause.message);
        throw cause;
    }
    const secure = service.publicUrl().startsWith('https:');
    (0,cookie/* setCookie */.TV)(c, sign_in_cookie, token, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: halfDay, secure });
    return c.redirect(next, 303);
}
async function askForToken(c, next, message) {
    const form = (0,html/* html */.q) `<h1>Sign in</h1>
    <p>${message}</p>
    <form method="post" action="/sign-in">
      <label for="token">Token</label>
      <input id="token" name="token" type="password" autocomplete="current-password" required />
      <input name="next" type="hidden" value="${next}" />
      <button>Sign in</button>
    </form>`;
    return c.html(renderShell('Sign in', [], form), 401);
}
/** A path of this service, and never the way to another one: `//elsewhere` and `/\elsewhere` would be. */
function toPath(next) {
    return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : '/';
}

;// CONCATENATED MODULE: ./build/service/page/style.js
/** The pages' one style sheet; it follows the reader's choice of light or dark. */
const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1f2328, #e6edf3);
  --faint: light-dark(#59636e, #9198a1);
  --ground: light-dark(#ffffff, #0d1117);
  --raised: light-dark(#f6f8fa, #161b22);
  --line: light-dark(#d1d9e0, #3d444d);
  --link: light-dark(#0550ae, #79c0ff);
  --good: light-dark(#116329, #56d364);
  --bad: light-dark(#a40e26, #ff7b72);
  --open: light-dark(#7d4e00, #e3b341);
}
* { box-sizing: border-box }
body {
  margin: 0 auto;
  max-width: 72rem;
  padding: 1.5rem 1rem 4rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
}
nav { margin-bottom: 1.5rem; color: var(--faint) }
nav a + a::before { content: "/"; display: inline-block; margin: 0 .5rem; color: var(--faint) }
a { color: var(--link) }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
main { overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 }
th { text-align: left; font-weight: 600; color: var(--faint); white-space: nowrap }
th, td { padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
code { font: .9em ui-monospace, monospace; background: var(--raised); padding: .1em .3em; border-radius: 4px }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-x: auto }
pre code { background: none; padding: 0 }
[class^="status-"] { font-weight: 600; white-space: nowrap }
.status-good { color: var(--good) }
.status-bad { color: var(--bad) }
.status-open, .status-excused, .status-unclear { color: var(--open) }
form { display: grid; gap: .75rem; max-width: 32rem }
input, button { font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 6px }
input { background: var(--raised); color: var(--ink) }
button { background: var(--link); color: var(--ground); border: 0; cursor: pointer }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`;

// EXTERNAL MODULE: ./build/verdict/explanation.js + 5 modules
var explanation = __webpack_require__(932);
// EXTERNAL MODULE: ./build/verdict/render.js
var render = __webpack_require__(6964);
;// CONCATENATED MODULE: ./build/service/page/trail.js








/** A trail: its verdict and why, what it holds, and everything that happened to it. */
async function showTrail(service, place) {
    const { org, flow, trail: name } = place;
    const judged = await judgeNow(service, place, name);
    const links = createLinks(service.publicUrl(), org);
    const trail = toTrail(judged, links);
    const attestations = judged.attestations.map((entry) => toFullAttestation(entry, judged, links));
    return {
        title: `${name} · ${flow} · ${org}`,
        steps: stepsTo(org, flow),
        content: [
            heading(1, name),
            ...lower((0,render/* toDocument */.JY)((0,explanation/* explain */.W)(trail, attestations))),
            heading(2, 'About'),
            ...fact_toFacts(trail_listFacts(trail)),
            ...toArtifacts(trail, (fingerprint) => links.artifact(flow, fingerprint)),
            heading(2, 'What happened'),
            trail_toEvents(trail.events ?? [], links),
            ...trail_toTemplate(trail.template),
        ],
    };
}
function trail_listFacts({ description, git_commit_info: commit, origin_url, created_at, created_by, }) {
    return [
        ['What it is', description ?? undefined],
        ['Commit', toCode(commit?.sha1)],
        ['Message', commit?.message],
        ['Author', commit?.author],
        ['Branch', toCode(commit?.branch)],
        ['Origin', toSentLink(origin_url)],
        ['Begun', `${toMoment(created_at)} by ${created_by ?? ''}`],
    ];
}
/** The explanation stands below the page's own heading. */
function lower(document) {
    return document.map((block) => (block.kind === 'heading' ? { ...block, level: block.level === 1 ? 2 : 3 } : block));
}
function toArtifacts({ compliance_status: status }, linkOf) {
    const rows = Object.entries(status?.artifacts_statuses ?? {}).map(([name, artifact]) => [
        [fact_toState(artifact.status)],
        [artifact.artifact_fingerprint === undefined ? name : toLink(name, linkOf(artifact.artifact_fingerprint))],
        toCode(artifact.artifact_fingerprint),
    ]);
    if (rows.length === 0)
        return [];
    return [heading(2, 'Artifacts'), { kind: 'table', head: ['State', 'Artifact', 'Fingerprint'], rows }];
}
function trail_toEvents(events, links) {
    const rows = events
        .toReversed()
        .map((event) => [
        [toMoment(event.timestamp)],
        [event.type.replaceAll('_', ' ')],
        trail_tell(event, links),
        [event.actor ?? ''],
    ]);
    return { kind: 'table', head: ['When', 'What', 'Of what', 'By'], rows };
}
function trail_tell(event, links) {
    const { attestation_id: id, attestation_name: name, filename, from, to, because, reason } = event;
    if (typeof id === 'string') {
        const said = typeof reason === 'string' ? [reason] : [];
        return [toLink(String(name), links.attestation(id)), ...said];
    }
    if (typeof to === 'string')
        return [fact_toState(String(from)), '→', fact_toState(to), String(because)];
    return typeof filename === 'string' ? [filename] : [];
}
function trail_toTemplate(template) {
    if (template === null || template === undefined)
        return [];
    return [
        heading(2, `Template, version ${template.version}`),
        { kind: 'code', language: 'yaml', text: template.content },
    ];
}

;// CONCATENATED MODULE: ./build/service/page/pages.js

















const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** The pages that `html_url` fields point to (decisions.md §1): no script, nothing from elsewhere. */
function servePages(app, service, options) {
    const serve = (path, show) => {
        app.get(path, (c) => pages_answer(c, { service, options, show }));
    };
    app.get('/style.css', (c) => c.body(style, 200, { 'content-type': 'text/css', 'cache-control': 'max-age=3600' }));
    app.post('/sign-in', (c) => withPolicy(signIn(c, service)));
    serve('/', (_params, caller) => showHome(service, caller));
    serve('/:org', ({ org = '' }) => showOrganisation(service, org));
    serve('/:org/flows/:flow_name', ({ org = '', flow_name: flow = '' }) => showFlow(service, { org, flow }));
    serve('/:org/flows/:flow_name/trails/:trail_name', ({ org = '', flow_name: flow = '', trail_name: trail = '' }) => showTrail(service, { org, flow, trail }));
    serve('/:org/flows/:flow_name/artifacts/:fingerprint', ({ org = '', flow_name: flow = '', fingerprint = '' }) => showArtifact(service, { org, flow }, fingerprint));
    serve('/:org/attestations/:id', ({ org = '', id = '' }) => showAttestation(service, org, id));
    serve('/:org/attestations/:id/attachment', async ({ org = '', id = '' }) => toDownload(await openAttachment(service, org, id)));
}
async function pages_answer(c, { service, options, show }) {
    const params = c.req.param();
    try {
        const caller = await admitVisitor(c, service, options);
        checkPath(params);
        const shown = await show(params, caller);
        return shown instanceof Response ? shown : await withPolicy(c.html(renderPage(shown)));
    }
    catch (cause) {
        if (cause instanceof Unauthorized)
            return withPolicy(askForToken(c, c.req.path, cause.message));
        if (cause instanceof Refusal)
            return withPolicy(c.html(renderPage(pages_toPage(cause)), cause.status));
        throw cause;
    }
}
/** Without a token only this machine may look; a name that somebody else pointed at it is not this machine. */
async function admitVisitor(c, service, { isOpen }) {
    if (isOpen) {
        if ((0,address/* isLoopback */.U)(new URL(c.req.url).hostname))
            return undefined;
        throw new Refusal(403, 'These pages are for this machine alone; open them under 127.0.0.1.');
    }
    const caller = await recogniseVisitor(c, service);
    const params = c.req.param();
    if (params['org'] !== undefined)
        admit(caller, 'read', { org: params['org'], flow: params['flow_name'] });
    return caller;
}
async function withPolicy(answering) {
    const response = await answering;
    response.headers.set('content-security-policy', policy);
    response.headers.set('referrer-policy', 'same-origin');
    response.headers.set('cache-control', 'private, no-cache');
    return response;
}
function pages_toPage({ message, status }) {
    return {
        title: `${status}`,
        steps: [],
        content: [heading(1, String(status)), { kind: 'paragraph', content: [message] }],
    };
}

;// CONCATENATED MODULE: ./build/service/http/probe.js

/** What operators and tools ask, beside the API (decisions.md §1). */
function serveProbes(app, { service, metrics, openapi }) {
    app.get('/healthz', (c) => c.json({ status: 'alive' }));
    app.get('/readyz', async (c) => {
        if (service.stopping.aborted)
            return c.json({ status: 'stopping' }, 503);
        try {
            await service.store.count('', {});
            return c.json({ status: 'ready' });
        }
        catch (cause) {
            service.log(`The store does not answer: ${String(cause)}`);
            return c.json({ status: 'the store does not answer' }, 503);
        }
    });
    app.get('/metrics', (c) => c.text(metrics.print()));
    app.get('/openapi.json', (c) => {
        const document = openapi();
        if (document === undefined)
            throw unknown('OpenAPI document here');
        return c.body(document, 200, { 'content-type': 'application/json' });
    });
}

;// CONCATENATED MODULE: ./build/service/app.js


























/** The service as a web application: the table of operations, the pages that `html_url` fields point to, and the probes. */
function createApp(options) {
    const { store, attachments, publicUrl, log = () => undefined } = options;
    const stopping = options.stopping ?? new AbortController().signal;
    const limit = options.requestsPerSecond;
    const rate = limit === undefined ? undefined : createRateLimit(limit, store.now);
    const audience = () => `${publicUrl()}/api/v2`;
    const jobs = createJobTokens({ issuers: options.oidcIssuers ?? [githubIssuer], audience, now: store.now, log });
    const service = { store, attachments, jobs, publicUrl, log, stopping, rate };
    const metrics = createMetrics(store);
    const isOpen = options.openPages ?? false;
    const app = new dist/* Hono */.$();
    app.use((0,request_id/* requestId */.z)(), metrics.count, refuseSniffing, refuseForeign({ isOpen, publicUrl }));
    app.onError((cause, c) => answerProblem(c, cause, log));
    app.notFound((c) => answerUnknown(c));
    serveOperations(app, service);
    serveProbes(app, { service, metrics, openapi: options.openapi ?? (() => undefined) });
    servePages(app, service, { isOpen });
    return app;
}
/** What a file or an answer is, its content type says, and no browser's guess. */
const refuseSniffing = async (c, next) => {
    await next();
    c.res.headers.set('x-content-type-options', 'nosniff');
};
function serveOperations(app, service) {
    const handlers = createHandlers(service);
    for (const name of Object.keys(table/* operations */.z)) {
        const operation = table/* operations */.z[name];
        const path = `/api/v2${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
        // A handler is paired with its operation by name, in the type of Handlers.
        app.on(operation.method, path, createRoute(operation, handlers[name], service));
    }
}
function createHandlers(service) {
    return {
        ...createReportHandlers(service),
        ...createAttestationHandlers(service),
        ...createAttestationListHandlers(service),
        ...createCriteriaHandlers(service),
        ...createOverrideHandlers(service),
        ...createArtifactReportHandlers(service),
        ...createArtifactHandlers(service),
        ...createAssertionHandlers(service),
        ...createTrailHandlers(service),
        ...createFlowHandlers(service),
        ...createCustomTypeHandlers(service),
        ...createNotificationHandlers(service),
        ...createSearchHandlers(service),
    };
}

// EXTERNAL MODULE: ./build/service/attachment/open.js + 3 modules
var attachment_open = __webpack_require__(7944);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
;// CONCATENATED MODULE: ./build/service/notify/address.js


/** Nobody's public server: this host, private, shared, link-local, reserved for documents and tests, multicast (RFC 6890). */
const reserved4 = [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
];
/** Global unicast is all that may be public; 6to4, Teredo and the like in it lead to IPv4 addresses that nobody checked. */
const public6 = ['2000::/3'];
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const blocked = toBlockList([...reserved4, ...reserved6]);
const global6 = toBlockList(public6);
/** Networks of one's own that messages may go to. Throws EvidenceError `usage` where one is no CIDR network. */
function parseNetworks(networks = []) {
    for (const network of networks)
        if (!isNetwork(network))
            throw notNetwork(network);
    return toBlockList(networks);
}
/** Whether the address belongs to the whole internet. */
function isPublic(address) {
    if ((0,external_node_net_.isIPv4)(address))
        return !blocked.check(address, 'ipv4');
    return (0,external_node_net_.isIP)(address) === 6 && !address.includes('%') && isIn(global6, address) && !isIn(blocked, address);
}
function isIn(list, address) {
    if ((0,external_node_net_.isIP)(address) === 0 || address.includes('%'))
        return false;
    return list.check(address, (0,external_node_net_.isIPv4)(address) ? 'ipv4' : 'ipv6');
}
function isNetwork(network) {
    const [address = '', length = '', ...rest] = network.split('/');
    const most = (0,external_node_net_.isIPv4)(address) ? 32 : 128;
    const isAddress = (0,external_node_net_.isIP)(address) !== 0 && !address.includes('%');
    return rest.length === 0 && isAddress && /^\d{1,3}$/.test(length) && Number(length) <= most;
}
function notNetwork(network) {
    const message = `"${network}" is no network that messages may be allowed to go to; give one such as 10.20.0.0/16 or fd00::/8.`;
    return new error/* EvidenceError */.o('usage', message, { facts: { network } });
}
function toBlockList(networks) {
    const list = new external_node_net_.BlockList();
    for (const network of networks) {
        const [address = '', length] = network.split('/');
        list.addSubnet(address, Number(length), (0,external_node_net_.isIPv4)(address) ? 'ipv4' : 'ipv6');
    }
    return list;
}

;// CONCATENATED MODULE: ./build/schema/message.js



/** What happened on a trail, as whoever is notified of it learns it. Members that do not apply are left out. */
const Happening = schemas/* object */.Ikc({
    trigger: notification/* Trigger */.l9,
    org: schemas/* string */.YjP(),
    flow: schemas/* string */.YjP(),
    trail: schemas/* string */.YjP(),
    /** The trail's page. */
    html_url: schemas/* string */.YjP(),
    /** Of the trail, right after it happened. */
    compliance_state: primitives/* ComplianceState */.Z$,
    /** Short: `unit-tests reported`. */
    because: schemas/* string */.YjP(),
    /** What speaks against the trail or the attestation, 20 at most. */
    reasons: schemas/* array */.YOg(schemas/* string */.YjP()),
    reported_by: schemas/* string */.YjP(),
    attestation: schemas/* optional */.lqM(schemas/* object */.Ikc({
        attestation_id: schemas/* string */.YjP(),
        attestation_name: schemas/* string */.YjP(),
        attestation_type: schemas/* string */.YjP(),
        is_compliant: schemas/* boolean */.zMY(),
        html_url: schemas/* string */.YjP(),
    })),
    override: schemas/* optional */.lqM(schemas/* object */.Ikc({ reason: schemas/* string */.YjP(), new_compliance_status: schemas/* boolean */.zMY(), expires_at: schemas/* optional */.lqM(schemas/* number */.aig()) })),
});
/** The body of a webhook, as Standard Webhooks recommends it. `timestamp` (ISO 8601): when it happened. */
const Message = schemas/* object */.Ikc({
    type: schemas/* string */.YjP(),
    timestamp: schemas/* string */.YjP(),
    data: schemas/* extend */.X$i(Happening, { action: schemas/* string */.YjP() }),
});

// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(4708);
// EXTERNAL MODULE: external "node:dns/promises"
var external_node_dns_promises_ = __webpack_require__(1553);
;// CONCATENATED MODULE: ./build/service/notify/guard.js



const resolve = (host) => (0,external_node_dns_promises_.lookup)(host, { all: true, verbatim: true });
/** Why a message does not go where it should; for people to read, without the target's path, query or credentials. */
class TargetRefused extends Error {
    name = 'TargetRefused';
}
/**
 * Lets messages go to public addresses over https, and to the allowed networks over http as well. A name is resolved once, and what was
 * checked is what is connected to: a name that changes its mind in between leads nowhere else.
 */
function createGuard(allowed, resolveName = resolve) {
    return {
        check: async (url) => {
            if (url.username !== '' || url.password !== '')
                throw new TargetRefused('the address holds credentials');
            const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
            const family = (0,external_node_net_.isIP)(host);
            const addresses = family === 0 ? await resolveName(host) : [{ address: host, family }];
            if (addresses.length === 0)
                throw new TargetRefused('the host has no address');
            for (const { address } of addresses)
                checkAddress(url, address, allowed);
            return addresses;
        },
    };
}
function checkAddress({ protocol }, address, allowed) {
    if (isIn(allowed, address))
        return;
    if (!isPublic(address)) {
        throw new TargetRefused(`${address} is no public address; whoever runs the service can allow its network with --allow-private-targets`);
    }
    if (protocol !== 'https:')
        throw new TargetRefused('only https goes to public addresses');
}

;// CONCATENATED MODULE: ./build/service/notify/post.js



/** Milliseconds from the name's lookup to the answer's end. */
const timeLimit = 15_000;
/** Bytes of an answer that are read, so that the other side can finish; nobody looks at them. */
const answerLimit = 16 * 1024;
/** Posts, once. Follows no redirect. Never rejects. */
async function post(letter, guard, limit = timeLimit) {
    const signal = AbortSignal.timeout(limit);
    try {
        const url = new URL(letter.url);
        const addresses = await Promise.race([guard.check(url), rejectOn(signal)]);
        return toReceipt(await send(url, letter, { addresses, signal }));
    }
    catch (cause) {
        return { failure: signal.aborted ? `there was no answer within ${limit / 1000} s` : post_tell(cause), isGone: false };
    }
}
function rejectOn(signal) {
    return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
    });
}
function send(url, { headers, body }, { addresses, signal }) {
    const options = {
        method: 'POST',
        agent: false,
        signal,
        lookup: answerWith(addresses),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    };
    return new Promise((settle, reject) => {
        const take = (answer) => drain(answer, () => settle(answer.statusCode ?? 0));
        const asking = url.protocol === 'https:' ? (0,external_node_https_.request)(url, options, take) : (0,external_node_http_.request)(url, options, take);
        asking.on('error', reject);
        asking.end(body);
    });
}
/** Connects to what was checked, whatever the name means by now. */
function answerWith(addresses) {
    return (_host, { all }, callback) => {
        const [first] = addresses;
        if (all === true)
            callback(null, [...addresses]);
        else
            callback(null, first?.address ?? '', first?.family);
    };
}
function drain(answer, done) {
    let read = 0;
    answer.on('data', (chunk) => {
        read += chunk.length;
        if (read > answerLimit)
            answer.destroy();
    });
    // Whether it arrived, the status has said; what becomes of the rest makes no difference.
    answer.on('error', () => undefined);
    answer.on('close', done);
}
function toReceipt(status) {
    if (status >= 200 && status < 300)
        return { failure: undefined, isGone: false };
    if (status >= 300 && status < 400) {
        return {
            failure: `it answered ${status}, a redirect, and none is followed; give the address it leads to`,
            isGone: false,
        };
    }
    if (status === 410)
        return { failure: 'it answered 410: it wants no more messages', isGone: true };
    return { failure: `it answered ${status}`, isGone: false };
}
/** The text of a system's error may repeat the address; its code does not. */
function post_tell(cause) {
    if (cause instanceof TargetRefused)
        return cause.message;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an unknown error';
    return `it cannot be reached (${code})`;
}

;// CONCATENATED MODULE: ./build/service/notify/schedule.js
/** Seconds until the next attempt, by how many failed in a row; the last one stays. */
const waits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200];
/** Seconds for which a message is tried, from when it was made. */
const schedule_patience = 3 * 24 * 3600;
/** Seconds to wait after that many failures in a row (from 1), a fifth more or less, so that targets of one host spread. */
function waitAfter(failures, random = Math.random) {
    const wait = waits[Math.min(failures, waits.length) - 1] ?? waits[0];
    return wait * (0.8 + 0.4 * random());
}

;// CONCATENATED MODULE: ./build/service/notify/message.js
/** Full-stop delimited, as Standard Webhooks has them. */
const messageTypes = {
    ON_STARTED_TRAIL: 'trail.started',
    ON_ATTESTATION: 'attestation.reported',
    ON_NON_COMPLIANT_ATTESTATION: 'attestation.non_compliant',
    ON_COMPLIANT_TRAIL: 'trail.compliant',
    ON_NON_COMPLIANT_TRAIL: 'trail.non_compliant',
    ON_OVERRIDE: 'attestation.overridden',
};
/** Cuts what is longer than a message should be, and shows that it did. */
function message_cut(text, most) {
    const letters = Array.from(text.slice(0, 2 * most + 2));
    return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

;// CONCATENATED MODULE: ./build/service/notify/slack.js

const headlines = {
    ON_STARTED_TRAIL: 'Trail began',
    ON_ATTESTATION: 'Attestation reported',
    ON_NON_COMPLIANT_ATTESTATION: ':x: Attestation is not compliant',
    ON_COMPLIANT_TRAIL: ':white_check_mark: Trail is compliant',
    ON_NON_COMPLIANT_TRAIL: ':x: Trail is NOT compliant',
    ON_OVERRIDE: ':warning: Attestation overridden',
};
const mostReasons = 5;
/** Characters: Slack takes 3000 in a section. */
const mostText = 2900;
const longestAddress = 600;
const marks = new Map([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ...Array.from('@*_~`', (mark) => [mark, `${mark}\u200B`]),
]);
/** A message for a Slack incoming webhook: what happened, where, why, and the way there. */
function toSlack({ data }) {
    const headline = headlines[data.trigger];
    const place = `${slack_show(data.flow, 100)} / ${slack_show(data.trail, 100)}`;
    const lines = [
        `*${headline}*: ${slack_link(data.html_url, place)} in ${slack_show(data.org, 100)}`,
        ...tellAttestation(data),
        `${slack_show(data.because, 300)}; the trail is ${data.compliance_state}`,
        ...data.reasons.slice(0, mostReasons).map((reason) => `• ${slack_show(reason, 300)}`),
        ...tellMore(data.reasons.length - mostReasons),
    ];
    const context = `by ${slack_show(data.reported_by, 100)}, told by ${slack_show(data.action, 100)}`;
    return {
        text: `${headline}: ${place}, ${slack_show(data.because, 300)}`,
        blocks: [
            { type: 'section', text: { type: 'mrkdwn', text: fit(lines), verbatim: true } },
            { type: 'context', elements: [{ type: 'mrkdwn', text: context, verbatim: true }] },
        ],
    };
}
function tellAttestation({ attestation, override }) {
    if (attestation === undefined)
        return [];
    const { attestation_name: name, attestation_type: type, html_url: url, is_compliant } = attestation;
    const line = `${slack_link(url, slack_show(name, 100))} (${slack_show(type, 60)}): ${is_compliant ? 'compliant' : 'not compliant'}`;
    return override === undefined ? [line] : [line, `Reason given: ${slack_show(override.reason, 500)}`];
}
function tellMore(more) {
    return more > 0 ? [`• and ${more} more`] : [];
}
/** An address that is too long for Slack is not worth the reason that would have no room beside it. */
function slack_link(url, label) {
    return url.length > longestAddress ? label : `<${url}|${label}>`;
}
/** The first lines that there is room for. */
function fit(lines) {
    let text = '';
    for (const line of lines) {
        if (text.length + line.length > mostText)
            return `${text}…`;
        text += `${line}\n`;
    }
    return text;
}
/**
 * Text as it stands: `&`, `<` and `>` are Slack's only marks that link or call people (`<!channel>`, `<@U1>`), line ends would begin
 * lines of their own, and a zero-width space keeps `@here` and the marks of emphasis from meaning anything. Cut where it grows longer.
 */
function slack_show(text, most) {
    let shown = '';
    for (const letter of message_cut(text, most).replaceAll(/\s+/gu, ' ')) {
        const next = marks.get(letter) ?? letter;
        if (shown.length + next.length > most)
            return `${shown}…`;
        shown += next;
    }
    return shown;
}

;// CONCATENATED MODULE: ./build/service/notify/webhook.js

/** The headers of Standard Webhooks 1.0. Without a secret nothing is signed. */
function toWebhookHeaders({ id, now, body, secret }) {
    const timestamp = String(Math.floor(now));
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'user-agent': 'delivery-evidence' };
    if (secret === undefined)
        return headers;
    const signature = (0,external_node_crypto_.createHmac)('sha256', webhook_toKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
    return { ...headers, 'webhook-signature': `v1,${signature}` };
}
/** `whsec_` and base64; any other text is the key itself. */
function webhook_toKey(secret) {
    return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}

;// CONCATENATED MODULE: ./build/service/notify/courier.js







/** Seconds that a target is held: longer than an attempt can take. */
const leaseSeconds = 20;
const courier_mostAtOnce = 64;
/** `onBack` is called whenever an attempt is over. */
function createCourier(options, onBack) {
    const under = new Set();
    const go = async (lease) => {
        try {
            await deliver(options, lease);
        }
        catch (cause) {
            options.log(`${nameOf(lease)} was not served: ${String(cause)}; it is tried again in ${leaseSeconds} s.`);
        }
    };
    const start = (lease) => {
        const way = go(lease).finally(() => {
            under.delete(way);
            onBack();
        });
        under.add(way);
    };
    return {
        setOut: async () => {
            const free = courier_mostAtOnce - under.size;
            if (free <= 0)
                return;
            for (const lease of await options.store.outbox.lease(free, leaseSeconds))
                start(lease);
        },
        comeBack: async () => {
            await Promise.all(under);
        },
    };
}
async function deliver(options, lease) {
    const { store, guard, log } = options;
    const delivery = await store.outbox.readFirst(lease);
    const target = await findTarget(store, lease);
    if (delivery === undefined || target === undefined) {
        await store.outbox.settle(lease, delivery?.place, { outcome: 'dropped' });
        return;
    }
    const { failure, isGone } = await post(toLetter(delivery, target, store.now()), guard);
    const attempt = failure === undefined ? { outcome: 'delivered' } : courier_toFailure(lease, { failure, isGone, now: store.now() });
    const given = await store.outbox.settle(lease, delivery.place, attempt);
    if (failure !== undefined)
        log(`${nameOf(lease)} was not reached: ${failure}${given > 0 ? `; ${given} given up` : ''}.`);
}
function nameOf({ org, number, target }) {
    return `Target ${target + 1} of notification action ${number} of ${org}`;
}
/** As it is now: a target that was changed meanwhile gets what waits at its new address. */
async function findTarget(store, { org, number, target }) {
    const records = await store.find(org, { kinds: ['notification', 'notification_deletion'] });
    const { alive } = readNotifications(records.toReversed());
    return alive.find((entry) => entry.number === number)?.report.targets[target];
}
function toLetter({ id, payload }, target, now) {
    if (target.type === 'WEBHOOK') {
        return {
            url: target.url,
            body: payload,
            headers: toWebhookHeaders({ id, now, body: payload, secret: target.secret }),
        };
    }
    const message = (0,parse/* parse */.qg)(Message, JSON.parse(payload));
    if (!message.ok)
        throw new Error(`The message ${id} cannot be read.`);
    return {
        url: target.webhook,
        body: JSON.stringify(toSlack(message.value)),
        headers: { 'user-agent': 'delivery-evidence' },
    };
}
/** Whoever wants nothing any more is not tried again with what waits, only with what is new. */
function courier_toFailure({ attempts }, { failure, isGone, now }) {
    const giveUpUntil = isGone ? now : now - schedule_patience;
    return { outcome: 'failed', failure, retryAt: now + waitAfter(attempts + 1), giveUpUntil };
}

;// CONCATENATED MODULE: ./build/service/notify/passing.js




/** How many trails are looked at before others have their turn. */
const passing_batchSize = 50;
/**
 * Records what time alone has changed by now (decisions.md §5), each change once, however many processes see it: its idempotency key is
 * made of the change itself. Gives whether there may be more.
 */
async function recordPassing(store) {
    const due = await store.outbox.listDue(passing_batchSize);
    for (const one of due)
        await recordOne(store, one);
    return due.length === passing_batchSize;
}
async function recordOne(store, due) {
    const { org, flow, trail, at } = due;
    const [records, flowRecords] = await Promise.all([store.readTrail(due), store.readFlow(due)]);
    const judged = judgeHistory({ org, flow, trail, records, flowRecords }, { now: store.now() });
    const changes = event_listChanges(judged).filter(({ by, timestamp }) => by === 'time' && timestamp >= at);
    for (const change of changes)
        await store.append(toWrite(due, change));
    await store.outbox.passDue(due, nextChange(judged.evidence, judged.now));
}
function toWrite({ org, flow, trail }, { timestamp, from, to, because }) {
    const key = ['transition', flow, trail, timestamp, to].join(' ');
    return {
        record: {
            id: (0,external_node_crypto_.randomUUID)(),
            org,
            kind: 'transition',
            flow,
            trail,
            name: null,
            type: null,
            fingerprint: null,
            commit: null,
            actor: { name: 'time' },
            body: { at: timestamp, from: from ?? 'INCOMPLETE', to, because },
            attachment: null,
        },
        idempotency: { caller: 'service:time', key, request: key },
    };
}

;// CONCATENATED MODULE: ./build/service/notify/affected.js




/** The histories of the trails that a record of the flow bears on: its own, or, where it puts the flow's first template, those before it. */
async function* readAffected(ledger, record) {
    const { store, upTo, org, flow } = ledger;
    const flowRecords = await store.readFlow({ org, flow }, upTo);
    for (const trail of await listAffected(store, record, listChanges(flowRecords)[0]?.record.id)) {
        const records = await store.readTrail({ org, flow, trail }, upTo);
        const began = records[0]?.sequence ?? Number.POSITIVE_INFINITY;
        if (began <= record.sequence)
            yield { org, flow, trail, records, flowRecords };
        if (record.trail === null)
            await (0,promises_.setImmediate)();
    }
}
async function listAffected(store, { id, org, flow, trail }, firstTemplate) {
    if (trail !== null)
        return [trail];
    if (flow === null || id !== firstTemplate)
        return [];
    return (await store.listTrails(org, flow)).toReversed();
}
/** When time alone may change the trail, after `now`. Few trails ever do; the others are not judged for it. */
function findDue(history, now) {
    const ends = history.records.some(({ kind, body }) => kind === 'override' && body['expires_at'] !== undefined);
    if (!ends && !hasAges(pinTemplate(history)?.template ?? null))
        return undefined;
    const { org, flow, trail } = history;
    const at = nextChange(judgeHistory(history, { now: Number.POSITIVE_INFINITY }).evidence, now);
    return at === undefined ? undefined : { org, flow, trail, at };
}

;// CONCATENATED MODULE: ./build/service/notify/happening.js





const happening_mostReasons = 20;
/** What a record brought about on a trail, in a fixed order. The trail's state counts where it became so, not where it stayed so. */
function listHappenings({ record, history, links }) {
    const after = judgeHistory(history, momentOf(record));
    const before = judgeHistory(history, { sequence: record.sequence - 1, now: record.created_at });
    const common = { ...tellTrail(after, links), because: tellCause(record), reported_by: record.actor.name };
    const attestation = happening_tellAttestation(record, after, links);
    const override = tellOverride(record);
    return listTriggers(record, before, after).map((trigger) => ({
        trigger,
        ...common,
        reasons: listReasons(trigger, record, after).map((reason) => message_cut(reason, 500)),
        ...(0,defined/* defined */.s)({ attestation, override }),
    }));
}
function listTriggers(record, before, after) {
    const isFirst = after.history.records[0]?.id === record.id;
    const isCompliant = after.verdict.outcomes.get(record.id)?.is_compliant === true;
    const turned = hasTurned(record, before, after) ? after.verdict.status : undefined;
    const triggers = {
        ON_STARTED_TRAIL: isFirst,
        ON_ATTESTATION: record.kind === 'attestation',
        ON_NON_COMPLIANT_ATTESTATION: record.kind === 'attestation' && !isCompliant,
        ON_OVERRIDE: record.kind === 'override',
        ON_COMPLIANT_TRAIL: turned === 'COMPLIANT',
        ON_NON_COMPLIANT_TRAIL: turned === 'NON-COMPLIANT',
    };
    return notification/* Trigger */.l9.options.filter((trigger) => triggers[trigger]);
}
/** What time changed and a report has changed back before it was written down is no news any more. */
function hasTurned(record, before, after) {
    if (record.kind === 'transition')
        return record.body['to'] === after.verdict.status;
    return before.verdict.status !== after.verdict.status;
}
function tellTrail({ history, verdict }, links) {
    const { org, flow, trail } = history;
    return { org, flow, trail, html_url: links.trail(flow, trail), compliance_state: verdict.status };
}
function tellCause({ kind, name, body }) {
    switch (kind) {
        case 'attestation':
            return `${name ?? ''} reported`;
        case 'override':
            return `${name ?? ''} overridden`;
        case 'artifact':
            return `artifact ${message_cut(String(body['template_reference_name'] ?? body['filename']), 200)} reported`;
        case 'transition':
            return String(body['because']);
        case 'flow':
            return 'template put';
        case 'trail':
        case 'custom_type':
        case 'notification':
        case 'notification_deletion':
            return 'trail reported';
    }
}
function happening_tellAttestation({ kind, id, name, type, body }, after, links) {
    if (kind !== 'attestation' && kind !== 'override')
        return undefined;
    const said = kind === 'override' ? body['new_compliance_status'] : after.verdict.outcomes.get(id)?.is_compliant;
    return {
        attestation_id: id,
        attestation_name: name ?? '',
        attestation_type: type ?? '',
        is_compliant: said === true,
        html_url: links.attestation(id),
    };
}
function tellOverride({ kind, body }) {
    if (kind !== 'override')
        return undefined;
    const { expires_at: expires } = body;
    return {
        reason: message_cut(String(body['reason']), 2000),
        new_compliance_status: body['new_compliance_status'] === true,
        ...(typeof expires === 'number' ? { expires_at: expires } : {}),
    };
}
function listReasons(trigger, { id }, { verdict }) {
    if (trigger === 'ON_NON_COMPLIANT_ATTESTATION')
        return (verdict.outcomes.get(id)?.reasons ?? []).slice(0, happening_mostReasons);
    if (trigger !== 'ON_NON_COMPLIANT_TRAIL')
        return [];
    const artifacts = Object.entries(verdict.artifacts_statuses);
    const failing = [
        ...verdict.attestations_statuses.map((status) => ({ ...status, prefix: '' })),
        ...artifacts.flatMap(([name, { attestations_statuses: statuses }]) => statuses.map((status) => ({ ...status, prefix: `${name}.` }))),
    ].filter(({ status, is_compliant }) => status === 'COMPLETE' && !is_compliant);
    const told = failing.map(({ prefix, attestation_name: name, reasons = [] }) => {
        return [`${prefix}${name}`, ...(reasons.length > 0 ? [reasons.join(', ')] : [])].join(': ');
    });
    return told.slice(0, happening_mostReasons);
}

;// CONCATENATED MODULE: ./build/service/notify/planner.js






/** How many records are looked at before others have their turn. */
const planner_batchSize = 200;
/** More than a record can bring about: so many messages of one record have places of their own, in order. */
const placesEach = 1_000_000;
/**
 * What the records after the cursor lead to, a batch of them; undefined where there are none. A function of the ledger alone: asked
 * again, by this process or by another, it gives the same messages under the same places and ids.
 */
async function planNext(options, org, cursor) {
    const { store, publicUrl } = options;
    const records = await store.outbox.readAfter(org, cursor.sequence, planner_batchSize);
    const upTo = records.at(-1)?.sequence;
    if (upTo === undefined)
        return undefined;
    const actions = (await store.find(org, { kinds: ['notification', 'notification_deletion'] })).toReversed();
    const batch = { ...options, org, cursor, records, actions, upTo, links: createLinks(publicUrl(), org) };
    const draft = { deliveries: [], due: new Map() };
    for (const record of records)
        await planRecord(batch, record, draft);
    const due = [...draft.due.values()].filter((one) => one !== undefined);
    return { org, upTo, deliveries: draft.deliveries, deleted: listDeleted(batch), due };
}
async function planRecord(batch, record, { deliveries, due }) {
    const { store, org, upTo } = batch;
    const { flow, trail, sequence } = record;
    const listeners = listListeners(batch, record);
    if (flow === null || (listeners.length === 0 && due.has(planner_toKey({ flow, trail }))))
        return;
    let place = sequence * placesEach;
    for await (const history of readAffected({ store, org, flow, upTo }, record)) {
        const key = planner_toKey(history);
        if (!due.has(key))
            due.set(key, findDue(history, beginOf(batch, record)));
        if (listeners.length === 0)
            continue;
        for (const happening of planner_describe(batch, record, history)) {
            deliveries.push(...planner_address(happening, { record, listeners, place }));
            place += 1;
        }
    }
}
/** Of what was there before anybody was to be told, only what is to come counts. */
function beginOf({ cursor, store }, { sequence, created_at }) {
    return sequence > cursor.silentUntil ? created_at : store.now();
}
function planner_toKey({ flow, trail }) {
    return JSON.stringify([flow, trail]);
}
/** The actions that were there at that record and listen to its flow. */
function listListeners({ actions, cursor }, { sequence, flow }) {
    if (sequence <= cursor.silentUntil || flow === null || actions.length === 0)
        return [];
    const { alive } = readNotifications(actions.filter((action) => action.sequence < sequence));
    return alive.filter(({ report: { flows } }) => flows === null || flows === undefined || flows.includes(flow));
}
/** A record that cannot be judged is told in the log and holds up nobody else. */
function planner_describe({ links, log, upTo }, { id, sequence }, history) {
    const record = [...history.records, ...history.flowRecords].find((one) => one.id === id);
    if (record === undefined)
        throw new Error(`The record ${sequence} is not among those up to ${upTo}.`);
    try {
        return listHappenings({ record, history, links });
    }
    catch (cause) {
        log(`Nobody is notified of record ${id}, for it cannot be judged: ${String(cause)}`);
        return [];
    }
}
/** A message for each target that listens to it. */
function planner_address(happening, { record, listeners, place }) {
    const { id, created_at } = record;
    const timestamp = new Date(created_at * 1000).toISOString();
    const told = listeners.filter(({ report }) => report.triggers.includes(happening.trigger));
    return told.flatMap(({ number, report }) => {
        const data = { ...happening, action: report.name };
        const message = { type: messageTypes[happening.trigger], timestamp, data };
        const payload = JSON.stringify(message);
        return report.targets.map((_, target) => ({
            org: happening.org,
            number,
            target,
            place,
            id: toId([id, number, target, place]),
            created_at,
            payload,
        }));
    });
}
function toId(parts) {
    return `msg_${(0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`;
}
/** Numbers of the actions that these records deleted. */
function listDeleted({ actions, records }) {
    const ids = new Set(records.map(({ id }) => id));
    const deletions = actions.filter(({ kind, id }) => kind === 'notification_deletion' && ids.has(id));
    return deletions.map(({ body }) => Number(body['number']));
}

;// CONCATENATED MODULE: ./build/service/notify/teller.js

/** Milliseconds after which the whole database is looked at: another process may have recorded, and not lived to tell. */
const lookout = 5000;
/** So many records that lead to nothing are passed over before that is written down. */
const unwritten = 1000;
function createTeller(options) {
    const { outbox } = options.store;
    const behind = new Set();
    const tellOne = createPassage(options);
    let looked = Number.NEGATIVE_INFINITY;
    const lookAround = async () => {
        if (performance.now() - looked < lookout)
            return;
        for (const org of await outbox.listBehind())
            behind.add(org);
        looked = performance.now();
    };
    return {
        hear: (org) => {
            behind.add(org);
        },
        tell: async () => {
            await lookAround();
            for (const org of behind) {
                // Gone from the list first: what is recorded meanwhile puts it there again.
                behind.delete(org);
                if (await tellOne(org))
                    behind.add(org);
                if (behind.has(org))
                    break;
            }
            return behind.size > 0;
        },
    };
}
/** A cursor that has passed over nothing of interest is written now and then only: read again, the same records lead to nothing again. */
function createPassage(options) {
    const { outbox, readHead } = options.store;
    const passed = new Map();
    return async (org) => {
        const cursor = await outbox.readCursor(org);
        const sequence = Math.max(cursor.sequence, passed.get(org) ?? 0);
        const plan = (await planNext(options, org, { ...cursor, sequence })) ?? toNothing(org, sequence);
        if (isWorthWriting(plan, cursor.sequence, sequence))
            await outbox.write(plan);
        passed.set(org, plan.upTo);
        return plan.upTo < (await readHead(org));
    };
}
function toNothing(org, upTo) {
    return { org, upTo, deliveries: [], deleted: [], due: [] };
}
/** Where nothing new came, there is time to write down what was passed over. */
function isWorthWriting({ upTo, deliveries, deleted, due }, written, from) {
    const isIdle = upTo === from && upTo > written;
    return deliveries.length + deleted.length + due.length > 0 || isIdle || upTo - written >= unwritten;
}

;// CONCATENATED MODULE: ./build/service/notify/notifier.js





/** Milliseconds that pass before records are looked at, so that many of them make one turn. */
const coalescing = 20;
/** Milliseconds after which it looks by itself; the clock may have been set. */
const longestRest = 5000;
/** Milliseconds to wait where the database is out of order. */
const recovery = 1000;
/** Tells what was recorded to whom notification actions name, and records what time alone changes. */
function startNotifier(options) {
    const { store, log } = options;
    const stopping = new AbortController();
    const bell = createBell();
    const guard = createGuard(options.allowed, options.resolve);
    const courier = createCourier({ store, guard, log }, bell.ring);
    const teller = createTeller(options);
    const unwatch = store.watch(({ org }) => {
        teller.hear(org);
        bell.ring();
    });
    const turn = async () => {
        const isBehind = await teller.tell();
        const isLate = await recordPassing(store);
        if (!stopping.signal.aborted)
            await courier.setOut();
        const next = isBehind || isLate ? store.now() : await store.outbox.findNext();
        await bell.wait(next === undefined ? longestRest : (next - store.now()) * 1000);
    };
    const working = repeat(turn, stopping.signal, (cause) => log(`Notifications are held up: ${String(cause)}`));
    return {
        wake: bell.ring,
        close: async () => {
            unwatch();
            stopping.abort();
            bell.ring();
            await working;
            await courier.comeBack();
        },
    };
}
function createBell() {
    let rung = Promise.withResolvers();
    const ring = () => rung.resolve();
    return {
        ring,
        wait: async (milliseconds) => {
            const timer = setTimeout(ring, Math.min(Math.max(milliseconds, 0), longestRest));
            await rung.promise;
            clearTimeout(timer);
            rung = Promise.withResolvers();
        },
    };
}
async function repeat(turn, over, fail) {
    while (!over.aborted) {
        try {
            await turn();
            await notifier_pause(coalescing, over);
        }
        catch (cause) {
            fail(cause);
            await notifier_pause(recovery, over);
        }
    }
}
async function notifier_pause(milliseconds, over) {
    await (0,promises_.setTimeout)(milliseconds, undefined, { signal: over }).catch(() => undefined);
}

// EXTERNAL MODULE: ./node_modules/@hono/node-server/dist/index.mjs + 2 modules
var node_server_dist = __webpack_require__(6652);
;// CONCATENATED MODULE: ./build/service/server.js


const server_patience = 30_000;
const sweepInterval = 50;
async function listen(app, host, port) {
    const server = (0,node_server_dist/* createAdaptorServer */.b$)({ fetch: app.fetch });
    if (!('closeIdleConnections' in server))
        throw new Error('An HTTP/1 server was expected.');
    await server_begin(server, host, port);
    const address = server.address();
    if (address === null || typeof address === 'string')
        throw new Error('The server has no port.');
    return { port: address.port, close: () => end(server) };
}
async function server_begin(server, host, port) {
    const started = Promise.withResolvers();
    server.once('error', started.reject);
    server.listen(port, host, started.resolve);
    try {
        await started.promise;
    }
    catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const message = `The service cannot listen on ${host}, port ${port} (${reason}); choose another one.`;
        throw new error/* EvidenceError */.o('environment', message, { facts: { host, port }, cause });
    }
}
/** A connection that is kept alive between requests holds nothing that was accepted. */
async function end(server) {
    const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval);
    const force = setTimeout(() => server.closeAllConnections(), server_patience);
    try {
        await new Promise((resolve) => {
            server.close(() => resolve());
        });
    }
    finally {
        clearInterval(sweep);
        clearTimeout(force);
    }
}

// EXTERNAL MODULE: ./build/service/store/sqlite.js + 17 modules
var sqlite = __webpack_require__(1313);
;// CONCATENATED MODULE: ./build/service/main.js













/**
 * Starts the service on a folder. Throws EvidenceError: `file` or `environment` where the folder or the port cannot be used, `usage`
 * where it would listen beyond this machine with nobody holding a token.
 */
async function startService(options) {
    const host = options.host ?? '127.0.0.1';
    const file = databaseOf(options.folder);
    const store = await (0,sqlite/* openSqliteStore */.Y)(file);
    try {
        const firstToken = await prepareTokens(store, host);
        const { origin, close } = await serve(store, host, options);
        const tokens = createTokens(store);
        return {
            ...tokens,
            url: `${origin}/api/v2`,
            pagesUrl: origin,
            file,
            firstToken,
            close: () => closeAll(close, tokens),
        };
    }
    catch (cause) {
        await store.close();
        throw cause;
    }
}
/** The tokens of a folder, without a service: for the command line. */
async function openTokens(folder) {
    return createTokens(await (0,sqlite/* openSqliteStore */.Y)(databaseOf(folder)));
}
/** Which jobs a folder's service lets in, without a service: for the command line. */
async function openBindings(folder) {
    const store = await (0,sqlite/* openSqliteStore */.Y)(databaseOf(folder));
    return { ...store, createBinding: (request) => createBinding(store, request) };
}

function databaseOf(folder) {
    return (0,external_node_path_.join)(folder, 'evidence.db');
}
function attachmentsOf({ folder, attachments }) {
    return attachments ?? (0,external_node_path_.join)(folder, 'attachments');
}
async function serve(store, host, options) {
    const attachments = await (0,attachment_open/* openAttachments */.F)(attachmentsOf(options), process.env);
    const notify = prepareNotifier(store, options);
    const stopping = new AbortController();
    const publicOrigin = options.publicUrl === undefined ? undefined : toPublicOrigin(options.publicUrl);
    let origin = publicOrigin ?? '';
    const app = createApp({
        store,
        attachments,
        publicUrl: () => origin,
        stopping: stopping.signal,
        openPages: (0,address/* isLoopback */.U)(host) && (0,address/* isLoopback */.U)(new URL(publicOrigin ?? (0,address/* toOrigin */.M)(host, 0)).hostname),
        ...(0,defined/* defined */.s)({ log: options.log, openapi: options.openapi, requestsPerSecond: options.requestsPerSecond }),
        ...(0,defined/* defined */.s)({ oidcIssuers: options.oidcIssuers?.map(checkIssuer) }),
    });
    const server = await listen(app, host, options.port ?? 0);
    origin = publicOrigin ?? (0,address/* toOrigin */.M)(host, server.port);
    const notifier = notify(() => origin);
    const close = async () => {
        stopping.abort();
        await server.close();
        await notifier.close();
    };
    return { origin, close };
}
/** A network that is none is told before anything starts. */
function prepareNotifier(store, { allowPrivateTargets, log = () => undefined }) {
    const allowed = parseNetworks(allowPrivateTargets);
    return (publicUrl) => startNotifier({ store, publicUrl, log, allowed });
}
function toPublicOrigin(url) {
    if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
        return new URL(url).origin;
    const message = `The public URL is "${url}", which is not an http or https address; give one such as https://evidence.example.org.`;
    throw new error/* EvidenceError */.o('usage', message, { facts: { url } });
}
async function closeAll(stop, tokens) {
    await stop();
    await tokens.close();
}
/** On this machine alone an admin token is made at the first start; beyond it somebody must have made one before. */
async function prepareTokens(store, host) {
    const tokens = await store.listTokens();
    if ((0,address/* isLoopback */.U)(host)) {
        if (tokens.length > 0)
            return undefined;
        return (await createToken(store, { name: 'first', org: '*', flow: '*', role: 'admin' })).token;
    }
    if (tokens.some((token) => isValid(token, store.now())))
        return undefined;
    if ((await store.listBindings()).some(({ revoked_at: revoked }) => revoked === null))
        return undefined;
    const message = `Nobody could use the service on ${host}, for there is no token that holds and no binding; make one first with "evidence token create" or "evidence binding create".`;
    throw new error/* EvidenceError */.o('usage', message, { facts: { host } });
}
function isValid({ revoked_at: revoked, expires_at: expires }, now) {
    return revoked === null && (expires === null || expires > now);
}
function createTokens(store) {
    return {
        mintToken: async (request) => (await createToken(store, request)).token,
        listTokens: async () => (await store.listTokens()).map(({ secret_sha256: _secret, ...listed }) => listed),
        revokeToken: store.revokeToken,
        close: store.close,
    };
}


/***/ })

};
