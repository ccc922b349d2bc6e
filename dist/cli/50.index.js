export const id = 50;
export const ids = [50];
export const modules = {

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

/***/ 5708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ toOrigin),
/* harmony export */   U: () => (/* binding */ isLoopback)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7030);

const loopback = new node_net__WEBPACK_IMPORTED_MODULE_0__.BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
/** Whether only this machine can reach what listens there. */
function isLoopback(host) {
    const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
    const family = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(name);
    return name === 'localhost' || (family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4'));
}
/** `http://127.0.0.1:8080`, `http://[::1]:8080`. */
function toOrigin(host, port) {
    return `http://${(0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(host) === 6 ? `[${host}]` : host}:${port}`;
}


/***/ }),

/***/ 8843:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ digest)
/* harmony export */ });
/** What a digest may look like; anything else is the name of nothing. */
const digest = /^[a-f0-9]{64}$/;


/***/ }),

/***/ 5295:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ verify),
/* harmony export */   N: () => (/* binding */ writeHashed)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);

/** Writes a source down as it streams in. */
async function writeHashed(file, source) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    let size = 0;
    for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.byteLength;
        await file.writeFile(chunk);
    }
    return { sha256: hash.digest('hex'), size };
}
/**
 * Passes bytes on, and throws what `refuse` makes where they are not those of the digest. The last chunk is given only once the digest
 * is known to hold, so that wrong bytes never look like a whole file.
 */
async function* verify(chunks, sha256, refuse) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    let held;
    for await (const chunk of chunks) {
        hash.update(chunk);
        if (held !== undefined)
            yield held;
        held = chunk;
    }
    if (hash.digest('hex') !== sha256)
        throw refuse();
    if (held !== undefined)
        yield held;
}


/***/ }),

/***/ 9871:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ toOutage)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** What the disk does to us, and not the sender. */
const outages = {
    ENOSPC: 'has no room left',
    EDQUOT: 'has no room left for this user',
    EROFS: 'can only be read',
    EACCES: 'may not be written to by this user',
    EPERM: 'may not be written to by this user',
    ENOENT: 'is gone',
    EIO: 'fails',
    EMFILE: 'cannot be opened, for too many files are open',
    ENFILE: 'cannot be opened, for too many files are open',
};
/** What failed, as EvidenceError `unreachable` where it is the disk's fault and not the sender's; `what` begins the sentence. */
function toOutage(what, cause) {
    const outage = cause instanceof Error && 'code' in cause ? outages[String(cause.code)] : undefined;
    if (outage === undefined)
        return cause;
    const message = `${what} ${outage}; nothing was kept, so mend that and send it again.`;
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('unreachable', message, { cause });
}


/***/ }),

/***/ 3394:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ openFolderAttachments)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6760);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7075);
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5602);
/* harmony import */ var _attachment_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(8843);
/* harmony import */ var _bytes_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(5295);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(9871);
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});









const aside = '.set-aside';
/** Attachments as files of a folder, which is made where there is none: each named by the SHA-256 of its bytes. */
async function openFolderAttachments(folder) {
    await makeFolder(folder);
    return {
        check: () => check(folder),
        save: (source) => save(folder, source),
        open: async (sha256) => {
            const path = _attachment_js__WEBPACK_IMPORTED_MODULE_8__/* .digest */ .b.test(sha256) ? await findFile(folder, sha256) : undefined;
            return path === undefined ? undefined : node_stream__WEBPACK_IMPORTED_MODULE_4__.Readable.from(readVerified(path, sha256), { objectMode: false });
        },
        list: () => list(folder),
        setAside: (sha256) => setAside(folder, sha256),
        putBack: async (sha256) => {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, aside, sha256), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, sha256));
            await syncFolder(folder);
        },
        discard: (sha256) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, aside, sha256), { force: true }),
    };
}
async function makeFolder(folder) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(folder, { recursive: true });
    }
    catch (cause) {
        const message = `The folder for attachments ${folder} cannot be made; give the path of one that this service may write to.`;
        throw new _error_js__WEBPACK_IMPORTED_MODULE_5__/* .EvidenceError */ .o('file', message, { facts: { folder }, cause });
    }
}
/** Whoever reads the folder meets whole files only: bytes are written under another name, synced, and renamed; then the folder is synced. */
async function save(folder, source) {
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, `.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}.part`);
    try {
        const saved = await writeSynced(temporary, source);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(temporary, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, saved.sha256));
        await syncFolder(folder);
        return saved;
    }
    catch (failure) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(temporary, { force: true }).catch(() => undefined);
        throw (0,_disk_js__WEBPACK_IMPORTED_MODULE_7__/* .toOutage */ .F)(`The folder for attachments ${folder}`, failure);
    }
}
async function writeSynced(path, source) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(path, 'wx'), true);
        const saved = await (0,_bytes_js__WEBPACK_IMPORTED_MODULE_6__/* .writeHashed */ .N)(file, source);
        await file.sync();
        return saved;
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** Writes a few bytes, as saving would, and takes them away. */
async function check(folder) {
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, `.${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)()}.part`);
    try {
        await writeSynced(temporary, node_stream__WEBPACK_IMPORTED_MODULE_4__.Readable.from([Buffer.from('ready')]));
    }
    catch (cause) {
        throw (0,_disk_js__WEBPACK_IMPORTED_MODULE_7__/* .toOutage */ .F)(`The folder for attachments ${folder}`, cause);
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(temporary, { force: true });
    }
}
/** Windows cannot open a folder, and keeps its entries by itself. */
async function syncFolder(folder) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        if (process.platform === 'win32')
            return;
        const handle = __addDisposableResource(env_2, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(folder), true);
        await handle.sync();
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_2 = __disposeResources(env_2);
        if (result_2)
            await result_2;
    }
}
/** Whoever set a file aside may do so between the first look and the second, and whoever puts it back before the third. */
async function findFile(folder, sha256) {
    for (const path of [(0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, sha256), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, aside, sha256), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, sha256)]) {
        const found = await look(path);
        if (found?.isFile() === true)
            return path;
    }
    return undefined;
}
async function look(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.stat)(path).catch((cause) => {
        if (cause.code === 'ENOENT')
            return undefined;
        throw cause;
    });
}
/** Without an encoding, a file stream gives bytes alone. */
function readVerified(path, sha256) {
    const chunks = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createReadStream)(path);
    return (0,_bytes_js__WEBPACK_IMPORTED_MODULE_6__/* .verify */ .M)(chunks, sha256, () => {
        const message = `The attachment ${path} no longer holds the bytes that were stored; restore this file from a backup.`;
        return new _error_js__WEBPACK_IMPORTED_MODULE_5__/* .EvidenceError */ .o('file', message, { facts: { path, sha256 } });
    });
}
/** What was set aside comes first, so that whoever sets aside what is listed does not meet it again. */
async function* list(folder) {
    for (const isSetAside of [true, false]) {
        const place = isSetAside ? (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, aside) : folder;
        for (const name of await readNames(place)) {
            const found = _attachment_js__WEBPACK_IMPORTED_MODULE_8__/* .digest */ .b.test(name) ? await look((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(place, name)) : undefined;
            if (found?.isFile() === true) {
                yield { sha256: name, size: Number(found.size), at: Number(found.mtimeMs) / 1000, isSetAside };
            }
        }
    }
}
async function readNames(folder) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(folder).catch((cause) => {
        if (cause.code === 'ENOENT')
            return [];
        throw cause;
    });
}
async function setAside(folder, sha256) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, aside, sha256);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, aside), { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, sha256), path);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.utimes)(path, new Date(), new Date());
}


/***/ }),

/***/ 7944:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  F: () => (/* binding */ openAttachments)
});

// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/service/attachment/folder.js
var folder = __webpack_require__(3394);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/service/address.js
var address = __webpack_require__(5708);
;// CONCATENATED MODULE: ./build/service/attachment/s3-place.js



/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Without an endpoint it is Amazon's; the region may stand in `AWS_REGION` instead.
 * Credentials come from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. Throws EvidenceError `usage`.
 */
function parseS3Place(place, environment) {
    const { hostname: bucket, pathname, searchParams } = parseUrl(place);
    const region = (0,defined/* nonEmpty */.h)(searchParams.get('region') ?? environment['AWS_REGION']) ?? 'us-east-1';
    const endpoint = searchParams.get('endpoint');
    const prefix = decodeURI(pathname).replace(/^\/+|\/+$/g, '');
    return {
        bucket,
        base: endpoint === null ? toAmazon(bucket, region) : `${toEndpoint(endpoint)}/${bucket}/`,
        prefix: prefix === '' ? '' : `${prefix}/`,
        region,
        credentials: readCredentials(environment),
    };
}
function parseUrl(place) {
    const url = URL.canParse(place) ? new URL(place) : undefined;
    if (url === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.username !== '') {
        throw refuse(withoutSecrets(place), 's3://bucket/prefix?endpoint=https://…&region=…');
    }
    const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
    if (unknown !== undefined)
        throw refuse(`"${unknown}"`, 'no parameters but endpoint and region');
    return url;
}
/** A bucket with a dot in its name would not match Amazon's certificate as a host name. */
function toAmazon(bucket, region) {
    return bucket.includes('.')
        ? `https://s3.${region}.amazonaws.com/${bucket}/`
        : `https://${bucket}.s3.${region}.amazonaws.com/`;
}
function toEndpoint(endpoint) {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (url === undefined || url.username !== '' || url.search !== '' || !/^https?:$/.test(url.protocol)) {
        throw refuse(withoutSecrets(endpoint), 'an endpoint such as https://minio.example.org');
    }
    if (url.protocol === 'http:' && !(0,address/* isLoopback */.U)(url.hostname)) {
        throw refuse(url.origin, 'an https endpoint: evidence goes unencrypted to this machine alone');
    }
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
function readCredentials(environment) {
    const id = (0,defined/* nonEmpty */.h)(environment['AWS_ACCESS_KEY_ID']);
    const secret = (0,defined/* nonEmpty */.h)(environment['AWS_SECRET_ACCESS_KEY']);
    const session = (0,defined/* nonEmpty */.h)(environment['AWS_SESSION_TOKEN']);
    if (id === undefined || secret === undefined) {
        throw new error/* EvidenceError */.o('usage', 'Attachments on S3 need credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.');
    }
    return (0,defined/* defined */.s)({ accessKeyId: id, secretAccessKey: secret, sessionToken: session });
}
/** What stands before an @ may be a password. */
function withoutSecrets(text) {
    return `"${text.replace(/\/\/[^/]*@/, '//…@')}"`;
}
function refuse(found, taken) {
    return new error/* EvidenceError */.o('usage', `The place for attachments has ${found}; it takes ${taken}.`);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
// EXTERNAL MODULE: ./build/service/attachment/attachment.js
var attachment = __webpack_require__(8843);
// EXTERNAL MODULE: ./build/service/attachment/bytes.js
var bytes = __webpack_require__(5295);
// EXTERNAL MODULE: ./build/service/attachment/disk.js
var disk = __webpack_require__(9871);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./node_modules/aws4fetch/dist/aws4fetch.esm.mjs
var aws4fetch_esm = __webpack_require__(2580);
;// CONCATENATED MODULE: ./build/service/attachment/s3-request.js




const patience = 30_000;
const longestTry = 10_000;
const firstWait = 100;
/** `unreachable`: no answer, or none but 5xx and 429, within the patience. `refused`: any other answer. No message holds a secret. */
function createS3(place, options = {}) {
    return async (request) => {
        const deadline = performance.now() + (options.patience ?? patience);
        for (let tries = 0;; tries += 1) {
            const outcome = await attempt(place, request, deadline - performance.now());
            if ('response' in outcome && !isPassing(outcome.response))
                return settle(place, request, outcome.response);
            const wait = Math.max(toRetryAfter(outcome), Math.random() * firstWait * 2 ** tries);
            if (performance.now() + wait >= deadline)
                throw unreachable(place, request, outcome);
            if ('response' in outcome)
                await outcome.response.body?.cancel();
            await (0,external_node_timers_promises_.setTimeout)(wait);
        }
    };
}
function isPassing({ status }) {
    return status >= 500 || status === 429 || status === 408;
}
function toUrl({ base, prefix }, { key, query }) {
    const url = new URL(key === undefined ? base : `${base}${encodeURI(prefix)}${key}`);
    for (const [name, value] of Object.entries(query ?? {}))
        url.searchParams.set(name, value);
    return url;
}
/** Signed anew, for a signature holds for minutes. The clock stops with the answer's head: how long its body takes is up to who reads it. */
async function attempt(place, request, left) {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error('no answer in time')), Math.min(longestTry, Math.max(1, left)));
    try {
        const { url, headers } = await sign(place, request);
        const { method, body } = request;
        const options = { method, headers, redirect: 'manual', signal: timeout.signal, ...(0,defined/* defined */.s)({ body }) };
        return { response: await fetch(url, options) };
    }
    catch (failure) {
        return { failure };
    }
    finally {
        clearTimeout(timer);
    }
}
/** Not aws4fetch's own fetch: it goes through the global Request, and the HTTP server puts one of its own in that place. */
async function sign(place, request) {
    const { method, headers = {} } = request;
    const { credentials, region } = place;
    const url = toUrl(place, request).href;
    return new aws4fetch_esm/* AwsV4Signer */.s({ ...credentials, service: 's3', region, url, method, headers }).sign();
}
function toRetryAfter(outcome) {
    const seconds = 'response' in outcome ? Number(outcome.response.headers.get('retry-after') ?? 0) : 0;
    return Number.isNaN(seconds) ? 0 : seconds * 1000;
}
/** A 403 to HEAD may mean no more than that the key may not list the bucket, and so may not know what is missing. */
async function settle(place, request, response) {
    const { status } = response;
    if (response.ok || status === 404 || (status === 403 && request.method === 'HEAD'))
        return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'no code';
    const advice = status === 403
        ? `check the access key, the clock of this machine, and that its policy allows ${permissionOf(request)} on this bucket`
        : 'check the bucket, the region and the endpoint';
    const message = `S3 at ${place.base} refused to ${describe(request)} (${status}, ${code}); ${advice}.`;
    throw new error/* EvidenceError */.o('refused', message, { facts: { base: place.base, status, code } });
}
function permissionOf({ method, key }) {
    if (key === undefined)
        return 's3:ListBucket';
    return {
        GET: 's3:GetObject and s3:ListBucket',
        HEAD: 's3:GetObject',
        PUT: 's3:PutObject',
        DELETE: 's3:DeleteObject',
    }[method];
}
function unreachable(place, request, outcome) {
    const reason = 'response' in outcome ? `it answered ${outcome.response.status}` : describeCause(outcome.failure);
    const message = `S3 at ${place.base} could not ${describe(request)} (${reason}); try again in a moment, or see how the server is.`;
    return new error/* EvidenceError */.o('unreachable', message, {
        facts: { base: place.base },
        cause: 'failure' in outcome ? outcome.failure : undefined,
    });
}
function describe({ method, key }) {
    const verb = { GET: 'read', HEAD: 'look for', PUT: 'keep', DELETE: 'remove' }[method];
    return key === undefined ? 'list the attachments' : `${verb} the attachment ${key}`;
}
/** fetch says "fetch failed" of everything, and why in the cause. */
function describeCause(failure) {
    if (!(failure instanceof Error))
        return String(failure);
    return failure.cause instanceof Error ? failure.cause.message : failure.message;
}

;// CONCATENATED MODULE: ./build/service/attachment/s3.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});











const aside = 'set-aside/';
/** Seconds for which bytes count as just saved, and are not sent again: far less than anything that is swept is old. */
const youth = 3600;
/** Attachments as objects of an S3 bucket, each under the SHA-256 of its bytes. Throws as createS3 says; nothing is asked until it is used. */
function openS3Attachments(place, options = {}) {
    const ask = createS3(place, options);
    return {
        // Asks without writing, for it is asked again and again: that a key may write, its first attachment shows.
        check: async () => void (await ask({ method: 'HEAD', key: 'ready' })),
        save: (source) => save(ask, source),
        open: async (sha256) => {
            const response = attachment/* digest */.b.test(sha256) ? await find(ask, sha256) : undefined;
            return response && external_node_stream_.Readable.from(readVerified(response, sha256), { objectMode: false });
        },
        list: () => list(ask, place),
        setAside: (sha256) => move(ask, place, { from: sha256, to: `${aside}${sha256}` }),
        putBack: (sha256) => move(ask, place, { from: `${aside}${sha256}`, to: sha256 }),
        discard: async (sha256) => {
            await ask({ method: 'DELETE', key: `${aside}${sha256}` });
        },
    };
}
/** The digest is needed before the first byte is sent, and the bytes again for each try: so they wait in a file. */
async function save(ask, source) {
    const path = (0,external_node_path_.join)((0,external_node_os_.tmpdir)(), `evidence-${(0,external_node_crypto_.randomUUID)()}.part`);
    try {
        const saved = await spool(path, source);
        if (!(await isYoung(ask, saved)))
            await put(ask, path, saved);
        return saved;
    }
    finally {
        await (0,promises_.rm)(path, { force: true });
    }
}
async function spool(path, source) {
    try {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const file = __addDisposableResource(env_1, await (0,promises_.open)(path, 'wx', 0o600), true);
            return await (0,bytes/* writeHashed */.N)(file, source);
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = __disposeResources(env_1);
            if (result_1)
                await result_1;
        }
    }
    catch (cause) {
        throw (0,disk/* toOutage */.F)(`The folder for temporary files ${(0,external_node_path_.dirname)(path)}`, cause);
    }
}
/** Both times are the server's, so that no clock of ours matters. */
async function isYoung(ask, { sha256, size }) {
    const { ok, headers } = await ask({ method: 'HEAD', key: sha256 });
    const age = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '');
    return ok && Number(headers.get('content-length')) === size && age < youth * 1000;
}
/** The digest is part of what is signed: the server takes these very bytes, or none. */
async function put(ask, path, { sha256 }) {
    const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' };
    await done(await ask({ method: 'PUT', key: sha256, headers, body: await (0,external_node_fs_.openAsBlob)(path) }), sha256);
}
/** 404 to a PUT says that there is no such bucket. */
async function done(response, key) {
    const text = await response.text();
    // A copy that fails on the way is answered with 200 and an error.
    if (response.ok && !text.includes('<Error>'))
        return;
    const message = `S3 did not keep ${key} (${response.status}); check that the bucket is there, and try again.`;
    throw new error/* EvidenceError */.o('unreachable', message, { facts: { status: response.status } });
}
/** Whoever set it aside may do so between the first look and the second, and whoever puts it back before the third. */
async function find(ask, sha256) {
    for (const key of [sha256, `${aside}${sha256}`, sha256]) {
        const response = await ask({ method: 'GET', key });
        if (response.ok)
            return response;
        await response.body?.cancel();
    }
    return undefined;
}
function readVerified(response, sha256) {
    return (0,bytes/* verify */.M)(readBody(response, sha256), sha256, () => {
        const message = `The attachment ${sha256} on S3 no longer holds the bytes that were stored; restore this object from a backup or an earlier version.`;
        return new error/* EvidenceError */.o('file', message, { facts: { sha256 } });
    });
}
async function* readBody({ body }, sha256) {
    try {
        if (body !== null)
            for await (const chunk of body)
                yield chunk;
    }
    catch (cause) {
        const message = `The attachment ${sha256} broke off while S3 sent it; try again in a moment.`;
        throw new error/* EvidenceError */.o('unreachable', message, { facts: { sha256 }, cause });
    }
}
async function* list(ask, { prefix }) {
    let more = '';
    while (more !== undefined) {
        const token = more === '' ? {} : { 'continuation-token': more };
        const response = await ask({ method: 'GET', query: { 'list-type': '2', prefix, ...token } });
        const text = await response.text();
        if (!response.ok)
            throw new error/* EvidenceError */.o('refused', 'There is no such S3 bucket; check its name and the endpoint.');
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
            yield* toKept(entry);
        more = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
}
/** Nothing where the key is not one of ours. */
function toKept(entry) {
    const [, setAside, sha256] = /<Key>[^<]*?(?:(set-aside)\/)?([a-f0-9]{64})<\/Key>/.exec(entry) ?? [];
    const [, at = ''] = /<LastModified>([^<]+)</.exec(entry) ?? [];
    const [, size] = /<Size>(\d+)</.exec(entry) ?? [];
    if (sha256 === undefined)
        return [];
    return [{ sha256, size: Number(size), at: Date.parse(at) / 1000, isSetAside: setAside !== undefined }];
}
async function move(ask, { bucket, prefix }, { from, to }) {
    const source = encodeURI(`/${bucket}/${prefix}${from}`);
    await done(await ask({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } }), to);
    await ask({ method: 'DELETE', key: from });
}

;// CONCATENATED MODULE: ./build/service/attachment/open.js




/** The attachments at a place: a folder's path, or `s3://bucket/prefix?endpoint=…&region=…` (s3-place.ts). Throws EvidenceError. */
async function openAttachments(place, environment) {
    if (place.startsWith('s3:'))
        return openS3Attachments(parseS3Place(place, environment));
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) {
        const message = 'The place for attachments is of a kind that is not known; give a folder, or s3://bucket/prefix.';
        throw new error/* EvidenceError */.o('usage', message);
    }
    return (0,folder/* openFolderAttachments */.R)(place);
}


/***/ }),

/***/ 4028:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ runBulk)
/* harmony export */ });
/** Most rows of one statement. */
const most = 128;
/**
 * Runs a statement for all the rows, in their order, and gives what it returns. The rows go in lots of 128, 64, 32 and so on: so eight
 * prepared statements serve every number of them.
 */
async function runBulk(connection, { row, toSql }, rows) {
    const found = [];
    for (let start = 0; start < rows.length;) {
        const size = Math.min(most, 2 ** Math.floor(Math.log2(rows.length - start)));
        const lot = rows.slice(start, start + size);
        found.push(await connection.all(toSql(lot.map(() => row).join(', ')), lot.flat()));
        start += size;
    }
    return found.flat();
}


/***/ }),

/***/ 4188:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cP: () => (/* binding */ IdempotencyConflict),
/* harmony export */   tM: () => (/* binding */ QueueFull),
/* harmony export */   us: () => (/* binding */ StoreUnavailable)
/* harmony export */ });
/** The idempotency key was used before, for another request. Nothing was recorded. */
class IdempotencyConflict extends Error {
    name = 'IdempotencyConflict';
    key;
    constructor(key) {
        super(`The idempotency key "${key}" was used before for another request; repeat that one unchanged, or take a new key.`);
        this.key = key;
    }
}
/** More writes are waiting than may wait. Nothing was recorded; the same write may be tried again in a moment. */
class QueueFull extends Error {
    name = 'QueueFull';
    waiting;
    constructor(waiting) {
        super(`${waiting} writes are waiting already, and no more may; try again in a moment.`);
        this.waiting = waiting;
    }
}
/** Why a database takes nothing just now. */
const outages = {
    lost: 'The database does not answer',
    full: 'The database has no room left',
    closed: 'The database can only be read',
    busy: 'The database is held by somebody else',
};
/** The database is out of order for a while. Of a write it is not known that it was recorded; its key tells when it is repeated. */
class StoreUnavailable extends Error {
    name = 'StoreUnavailable';
    outage;
    constructor(outage, cause) {
        super(`${outages[outage]}; nothing is known to be recorded, so try again in a moment.`, { cause });
        this.outage = outage;
    }
}


/***/ }),

/***/ 7494:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ holdLedgers),
/* harmony export */   g: () => (/* binding */ createHeads)
/* harmony export */ });
/* harmony import */ var _bulk_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4028);
/* harmony import */ var _row_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(662);
/* harmony import */ var _statement_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6955);



/** Holds the ledgers until the transaction ends. All processes take them in one order, so that no two wait for each other. */
async function holdLedgers(connection, orgs) {
    const inOrder = [...new Set(orgs)].toSorted();
    const rows = await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_2__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_1__/* .holdOrganisations */ .hp, inOrder.map((org) => [org]));
    return new Map(rows.map((row) => [
        (0,_row_js__WEBPACK_IMPORTED_MODULE_0__/* .readText */ .yR)(row, 'org'),
        { sequence: (0,_row_js__WEBPACK_IMPORTED_MODULE_0__/* .readNumber */ .kz)(row, 'sequence'), created_at: (0,_row_js__WEBPACK_IMPORTED_MODULE_0__/* .readNumber */ .kz)(row, 'created_at') },
    ]));
}
function createHeads(ends, now) {
    const advanced = new Map();
    const tallies = new Map();
    return {
        next: (org) => {
            const last = advanced.get(org) ?? ends.get(org);
            if (last === undefined)
                throw new Error(`The ledger of the organisation "${org}" is not held.`);
            return { sequence: last.sequence + 1, created_at: Math.max(now(), last.created_at) };
        },
        advance: ({ org, sequence, created_at, kind, flow, name, type }) => {
            advanced.set(org, { sequence, created_at });
            const columns = [org, kind, flow ?? '', name ?? '', type ?? ''];
            const key = JSON.stringify(columns);
            tallies.set(key, { columns, total: (tallies.get(key)?.total ?? 0) + 1 });
        },
        save: async (connection) => {
            for (const [org, last] of advanced) {
                await connection.all(_statement_js__WEBPACK_IMPORTED_MODULE_1__/* .saveHead */ .uV, [last.sequence, last.created_at, org]);
            }
            const rows = [...tallies.values()].map(({ columns, total }) => [...columns, total]);
            await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_2__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_1__/* .addToTallies */ .rV, rows);
        },
    };
}


/***/ }),

/***/ 5810:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ createImporter),
/* harmony export */   z: () => (/* binding */ notEmpty)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _bulk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4028);
/* harmony import */ var _head_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7494);
/* harmony import */ var _insert_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2441);
/* harmony import */ var _outbox_table_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(9000);
/* harmony import */ var _statement_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6955);






/** Takes a ledger over as it is. All of it is there when this resolves, and nothing of it where it rejects. */
function createImporter(driver) {
    return {
        importLedger: (org, pages) => driver.transaction(async (connection) => {
            await demandEmpty(connection, org);
            for await (const page of pages)
                await importPage(connection, page);
            await connection.all(_outbox_table_js__WEBPACK_IMPORTED_MODULE_4__/* .silence */ .ao, [org, await countRecords(connection, org)]);
        }),
    };
}
async function demandEmpty(connection, org) {
    const records = await countRecords(connection, org);
    if (records > 0)
        throw notEmpty(org, records);
}
async function countRecords(connection, org) {
    const end = (await (0,_head_js__WEBPACK_IMPORTED_MODULE_1__/* .holdLedgers */ .U)(connection, [org])).get(org);
    return end?.sequence ?? 0;
}
function notEmpty(org, records) {
    const message = `The organisation "${org}" has ${records} records here already; import into a database where it has none.`;
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', message, { facts: { org } });
}
async function importPage(connection, page) {
    const sealed = page.map(({ record }) => verify(record));
    const records = sealed.map(({ record }) => record);
    const keys = page.flatMap(({ record, keys: used }) => used.map(({ caller, key, request }) => [record.org, caller, key, request, record.id]));
    await (0,_insert_js__WEBPACK_IMPORTED_MODULE_2__/* .insertRecords */ .gC)(connection, sealed);
    await (0,_insert_js__WEBPACK_IMPORTED_MODULE_2__/* .insertParents */ .Jy)(connection, records);
    await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_5__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_3__/* .claimKeys */ .R7, keys);
    const heads = (0,_head_js__WEBPACK_IMPORTED_MODULE_1__/* .createHeads */ .g)(new Map(), () => 0);
    for (const record of records)
        heads.advance(record);
    await heads.save(connection);
}
function verify({ sha256, ...rest }) {
    const sealed = (0,_insert_js__WEBPACK_IMPORTED_MODULE_2__/* .seal */ .od)(rest, rest);
    if (sealed.record.sha256 !== sha256)
        throw new Error(`The record ${rest.id} has another hash than it came with.`);
    return sealed;
}


/***/ }),

/***/ 2441:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jy: () => (/* binding */ insertParents),
/* harmony export */   R7: () => (/* binding */ claimKeys),
/* harmony export */   dQ: () => (/* binding */ findReplay),
/* harmony export */   gC: () => (/* binding */ insertRecords),
/* harmony export */   od: () => (/* binding */ seal)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _verdict_canonical_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8232);
/* harmony import */ var _bulk_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4028);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4188);
/* harmony import */ var _row_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(662);
/* harmony import */ var _statement_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6955);






function seal(record, { sequence, created_at }) {
    const placed = { ...record, sequence, created_at };
    const document = (0,_verdict_canonical_js__WEBPACK_IMPORTED_MODULE_4__/* .canonicalJson */ .d)(placed);
    return { record: { ...placed, sha256: (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', document) }, document };
}
/** Claims the keys of those writes that have one; gives the ids of the records that are the first under theirs. */
async function claimKeys(connection, batch) {
    const rows = batch.flatMap(({ record: { org, id }, idempotency }) => idempotency === undefined ? [] : [[org, idempotency.caller, idempotency.key, idempotency.request, id]]);
    const claimed = await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_5__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_3__/* .claimKeys */ .R7, rows);
    return new Set(claimed.map((row) => (0,_row_js__WEBPACK_IMPORTED_MODULE_2__/* .readText */ .yR)(row, 'record')));
}
/** The record that the key was first used for, if it was; throws IdempotencyConflict where that was another request. */
async function findReplay(connection, org, { caller, key, request }) {
    const [earlier] = await connection.all(_statement_js__WEBPACK_IMPORTED_MODULE_3__/* .findByKey */ .Wf, [org, caller, key]);
    if (earlier === undefined)
        return undefined;
    if ((0,_row_js__WEBPACK_IMPORTED_MODULE_2__/* .readText */ .yR)(earlier, 'request') !== request)
        throw new _failure_js__WEBPACK_IMPORTED_MODULE_1__/* .IdempotencyConflict */ .cP(key);
    return (0,_row_js__WEBPACK_IMPORTED_MODULE_2__/* .toRecord */ .Lv)(earlier);
}
async function insertRecords(connection, sealed) {
    await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_5__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_3__/* .insertRecords */ .gC, sealed.map(toRow));
}
function toRow({ record, document }) {
    const { org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at, sha256 } = record;
    return [org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at, document, sha256];
}
/** The first record of a flow, trail or artifact makes it known. */
async function insertParents(connection, records) {
    await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_5__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_3__/* .insertFlows */ .te, firstOfEach(records, ({ org, flow, sequence }) => (flow === null ? undefined : [org, flow, sequence])));
    await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_5__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_3__/* .insertTrails */ .Bw, firstOfEach(records, ({ org, flow, trail, sequence }) => flow === null || trail === null ? undefined : [org, flow, trail, sequence]));
    await (0,_bulk_js__WEBPACK_IMPORTED_MODULE_5__/* .runBulk */ .E)(connection, _statement_js__WEBPACK_IMPORTED_MODULE_3__/* .insertArtifacts */ .DU, firstOfEach(records, ({ org, kind, flow, trail, fingerprint, sequence }) => kind !== 'artifact' || flow === null || fingerprint === null
        ? undefined
        : [org, flow, trail ?? '', fingerprint, sequence]));
}
/** A row for the first record of each name; the last member is its sequence. */
function firstOfEach(records, toNamed) {
    const rows = new Map();
    for (const record of records) {
        const row = toNamed(record);
        const key = JSON.stringify(row?.slice(0, -1));
        if (row !== undefined && !rows.has(key))
            rows.set(key, row);
    }
    return [...rows.values()];
}


/***/ }),

/***/ 3584:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ openStore),
  R: () => (/* binding */ showPlace)
});

// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/service/store/postgres-address.js
var postgres_address = __webpack_require__(898);
// EXTERNAL MODULE: ./build/service/store/failure.js
var failure = __webpack_require__(4188);
;// CONCATENATED MODULE: ./build/service/store/postgres-dialect.js
/** Process by process, whoever brings the schema up to date: the number is ours alone. However long it takes, it is done. */
const holdSchema = ['SET LOCAL statement_timeout = 0', 'SELECT pg_advisory_xact_lock(7021996521838414)'];
const refuseChange = `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'what is recorded in % is never changed', TG_TABLE_NAME; END $$`;
/** Looked at once a statement, however many records it takes in. That no two are in one place, or have one id, the keys see to. */
const orderRecords = `CREATE FUNCTION order_records() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE run pg_catalog.record;
  BEGIN
    FOR run IN SELECT org, min(sequence) AS first, max(sequence) AS last, count(*) AS total FROM added GROUP BY org LOOP
      IF run.last - run.first + 1 <> run.total OR run.first < 1
        OR (run.first > 1 AND NOT EXISTS (SELECT 1 FROM record WHERE org = run.org AND sequence = run.first - 1))
      THEN RAISE EXCEPTION 'a record takes the next place of its organisation, under a new id';
      END IF;
    END LOOP;
    RETURN NULL;
  END $$`;
/** Whoever listens hears of it when the transaction is committed. */
const tellHead = `CREATE FUNCTION tell_head() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_notify('evidence_head', NEW.org); RETURN NULL; END $$`;
/** How PostgreSQL says what the engines do not say alike. ALWAYS: also where a replica applies what it was sent. */
const postgresDialect = {
    integer: 'BIGINT',
    real: 'DOUBLE PRECISION',
    options: '',
    holdSchema,
    forbidChanges: (table) => [
        refuseChange,
        `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
        `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_no_change`,
    ],
    orderRecords: [
        orderRecords,
        `CREATE TRIGGER record_in_order AFTER INSERT ON record REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION order_records()`,
        'ALTER TABLE record ENABLE ALWAYS TRIGGER record_in_order',
    ],
    tellHeads: [
        tellHead,
        `CREATE TRIGGER head_told AFTER UPDATE OF sequence ON head FOR EACH ROW
      WHEN (OLD.sequence <> NEW.sequence) EXECUTE FUNCTION tell_head()`,
    ],
};
/**
 * One statement of ours as PostgreSQL takes it: parameters by number, and text that is compared and sorted by its bytes, as SQLite
 * does, whatever the database was made with.
 */
function toPostgres(sql) {
    let count = 0;
    const numbered = sql.replaceAll('?', () => `$${(count += 1)}`);
    return /^\s*(?:CREATE TABLE|ALTER TABLE \w+ ADD)/i.test(sql)
        ? numbered.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
        : numbered;
}

;// CONCATENATED MODULE: ./build/service/store/postgres-failure.js

/** SQLSTATE by its beginning (https://www.postgresql.org/docs/current/errcodes-appendix.html); the longest that fits counts. */
const outages = [
    ['08', 'lost'],
    ['53100', 'full'],
    ['53', 'busy'],
    ['57', 'lost'],
    ['57014', 'busy'],
    ['55P03', 'busy'],
    ['40', 'busy'],
    ['25006', 'closed'],
    ['25P03', 'lost'],
    ['58', 'lost'],
];
/** What failed, as StoreUnavailable where it is the server's or the network's and not the statement's. */
function translate(cause) {
    const outage = outageOf(cause);
    return outage === undefined ? cause : new failure/* StoreUnavailable */.us(outage, cause);
}
function outageOf(cause) {
    if (!(cause instanceof Error))
        return undefined;
    // The server gives each of its errors a state; without one, it was the way there that failed.
    const state = 'severity' in cause && 'code' in cause ? String(cause.code) : undefined;
    if (state === undefined)
        return cause instanceof TypeError || cause instanceof failure/* StoreUnavailable */.us ? undefined : 'lost';
    return outages.filter(([start]) => state.startsWith(start)).toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
}
/** Whether a connection is of no more use after this. */
function isLost(cause) {
    return cause instanceof failure/* StoreUnavailable */.us && (cause.outage === 'lost' || cause.outage === 'closed');
}

;// CONCATENATED MODULE: ./build/service/store/postgres-connection.js


/** Whole numbers up to 2^53, doubles and sums come as numbers; all else as text. */
const numbers = new Set([20, 21, 23, 700, 701, 1700]);
const types = {
    getTypeParser: (type) => (text) => (numbers.has(type) ? Number(text) : text),
};
/** A connection that somebody else holds for too long is given up, and so is one that its own process has forgotten. */
const settings = `SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s';
  SET client_min_messages = warning; SET synchronous_commit = on; SET jit = off`;
/** Reads are planned for what they ask: a page of ten and one of a thousand are found along other ways. */
const readingSettings = `${settings}; SET default_transaction_read_only = on; SET plan_cache_mode = force_custom_plan`;
/** Milliseconds after which a server that says nothing is given up; its own limits come first. A migration takes as long as it takes. */
const patience = { query_timeout: 35_000 };
const unhurried = /^\s*(?:CREATE|ALTER|DROP|SELECT pg_)/i;
/**
 * What is written looks up single rows, each by its key. A plan is made once for all, perhaps while the tables are empty still, and must
 * be as good when they hold millions: so it never walks or hashes a table.
 */
const writingSettings = `${settings}; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
  SET enable_hashjoin = off; SET enable_mergejoin = off`;
/**
 * Statements with parameters are prepared, each once a connection, under a name of its own: the store has some hundred in all. The
 * extended protocol takes one statement at a time, so that none hides behind another.
 */
function createAsk() {
    const statements = new Map();
    const prepare = (sql) => {
        const statement = statements.get(sql) ?? { name: `evidence_${statements.size}`, text: toPostgres(sql) };
        statements.set(sql, statement);
        return statement;
    };
    return async (client, sql, parameters = []) => {
        const statement = parameters.length === 0 ? { text: toPostgres(sql) } : prepare(sql);
        const asked = {
            ...statement,
            queryMode: 'extended',
            values: [...parameters],
            types,
            ...(unhurried.test(sql) ? {} : patience),
        };
        try {
            const { rows } = await client.query(asked);
            return rows;
        }
        catch (cause) {
            throw translate(cause);
        }
    };
}
async function prepareWriter(client) {
    await client.query(writingSettings);
}
async function prepareReader(client) {
    await client.query(readingSettings);
}
/** A connection of its own. `lost` is called once, when it has ended, for whatever reason, after it was there. */
async function connect(pg, config, lost) {
    const client = new pg.Client(config);
    // Each error is followed by the end; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
        await client.connect();
        await prepareWriter(client);
        client.once('end', lost);
        return client;
    }
    catch (cause) {
        await disconnect(client);
        throw translate(cause);
    }
}
/** Ends a connection, however it is by now. */
async function disconnect(client) {
    await client.end().catch(() => undefined);
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/service/store/postgres-listener.js


const firstWait = 100;
const longestWait = 5000;
/** Hears what other processes commit. When the connection is lost it is made anew, and then anything may have been missed. */
function createListener({ connect, isOwn }) {
    const closing = new AbortController();
    let client;
    const listen = async (hear) => {
        const made = await connect(() => {
            if (client === made)
                void relisten(hear);
        });
        made.on('notification', ({ processId, payload }) => {
            if (!isOwn(processId))
                hear(payload);
        });
        await made.query('LISTEN evidence_head');
        client = made;
        if (closing.signal.aborted)
            await disconnect(made);
    };
    /** Whether it listens again. Where not, those who read or write are told what is wrong. */
    const tryAgain = (hear) => listen(hear).then(() => true, () => false);
    const relisten = async (hear) => {
        client = undefined;
        for (let wait = firstWait; !closing.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
            const waited = (0,promises_.setTimeout)(wait, hear, { signal: closing.signal, ref: false });
            if (await waited.then(tryAgain, () => false))
                return hear();
        }
    };
    return {
        listen,
        close: async () => {
            closing.abort();
            if (client !== undefined)
                await disconnect(client);
        },
    };
}

// EXTERNAL MODULE: ./build/service/store/reading.js
var reading = __webpack_require__(8686);
// EXTERNAL MODULE: ./build/service/store/sqlite-seal.js
var sqlite_seal = __webpack_require__(3908);
;// CONCATENATED MODULE: ./build/service/store/postgres-seal.js


/**
 * What sealSqlite does, for PostgreSQL, which has no authorizer and lets the owner of the tables drop their triggers: each statement is
 * looked at before it is sent.
 */
function createSeal() {
    let closed = false;
    return {
        close: () => {
            closed = true;
        },
        check: (sql) => {
            if (closed && !isHarmless(sql))
                throw new Error(`not authorized: ${sql}`);
        },
    };
}
function isHarmless(sql) {
    if ((0,reading/* isReading */.p)(sql) || /^\s*(?:INSERT INTO|SAVEPOINT|RELEASE|ROLLBACK TO)\s/i.test(sql))
        return true;
    const [, table = null] = /^\s*UPDATE (\w+)/i.exec(sql) ?? [];
    return table !== null && sqlite_seal/* changing */.W.has(table);
}

// EXTERNAL MODULE: ./build/service/store/turns.js
var turns = __webpack_require__(3838);
;// CONCATENATED MODULE: ./build/service/store/postgres-writer.js




/** The one connection that writes, one transaction after another. One that is lost is made anew by the next transaction. */
function createWriter({ connect, ask, check }) {
    const inTurn = (0,turns/* createTurns */.z)();
    const line = createLine(connect);
    const start = async (client) => {
        await ask(client, 'BEGIN');
        return client;
    };
    /** What was lost while nothing ran is noticed here, where no harm is done yet. */
    const begin = async () => {
        const known = line.client();
        if (known === undefined)
            return start(await line.open());
        try {
            return await start(known);
        }
        catch (cause) {
            if (!isLost(cause))
                throw cause;
            await line.drop(known);
            return start(await line.open());
        }
    };
    /** A connection that cannot even be rolled back is not used again. */
    const rollBack = async (client, cause) => {
        const undone = !isLost(cause) && (await ask(client, 'ROLLBACK').then(...told));
        if (!undone)
            await line.drop(client);
    };
    const run = async (work) => {
        const client = await begin();
        try {
            const result = await work({ all: async (sql, parameters) => ask(client, checked(check, sql), parameters) });
            await commit(client);
            return result;
        }
        catch (cause) {
            await rollBack(client, cause);
            throw cause;
        }
    };
    return {
        transaction: (work) => inTurn(() => run(work)),
        processId: () => readProcessId(line.client()),
        close: () => inTurn(() => line.close()),
    };
}
const told = [() => true, () => false];
function checked(check, sql) {
    check(sql);
    return sql;
}
/** The connection, as long as it holds. */
function createLine(connect) {
    let client;
    const drop = async (one) => {
        if (client === one)
            client = undefined;
        await disconnect(one);
    };
    return {
        client: () => client,
        open: async () => {
            const made = await connect(() => {
                if (client === made)
                    client = undefined;
            });
            client = made;
            return made;
        },
        drop,
        close: async () => (client === undefined ? undefined : drop(client)),
    };
}
/** A transaction that has failed answers COMMIT with ROLLBACK, and no error. Of one that is not answered nobody knows. */
async function commit(client) {
    const { command } = await client.query({ text: 'COMMIT', ...patience }).catch((cause) => {
        throw new failure/* StoreUnavailable */.us('lost', cause);
    });
    if (command !== 'COMMIT')
        throw new Error(`The transaction was not committed: the database answered ${command}.`);
}
function readProcessId(client) {
    return client !== undefined && 'processID' in client && typeof client.processID === 'number'
        ? client.processID
        : undefined;
}

;// CONCATENATED MODULE: ./build/service/store/postgres-driver.js







const readers = 4;
/** One connection that writes, a few that read, and one that listens. */
async function openPostgresDriver(address) {
    const { default: pg } = await __webpack_require__.e(/* import() */ 849).then(__webpack_require__.bind(__webpack_require__, 3849));
    const config = await negotiate(pg, address);
    const ask = createAsk();
    const seal = createSeal();
    const writer = createWriter({ connect: (lost) => connect(pg, config, lost), ask, check: seal.check });
    const pool = openPool(pg, config);
    const listener = createListener({
        connect: (lost) => connect(pg, config, lost),
        isOwn: (processId) => processId === writer.processId(),
    });
    return {
        dialect: postgresDialect,
        all: async (sql, parameters) => {
            if ((0,reading/* isReading */.p)(sql))
                return read(pool, (client) => ask(client, sql, parameters));
            return writer.transaction((connection) => connection.all(sql, parameters));
        },
        transaction: writer.transaction,
        listen: listener.listen,
        seal: seal.close,
        close: async () => {
            await listener.close();
            await writer.close();
            await pool.end();
        },
    };
}
/** The first way that the server can go: TLS if it has it, plain text where the address allows that. It stays for good. */
async function negotiate(pg, { configs }) {
    let failure;
    for (const config of configs) {
        try {
            await disconnect(await connect(pg, config, () => undefined));
            return config;
        }
        catch (cause) {
            failure ??= cause;
            if (!isWithoutTls(cause))
                throw cause;
        }
    }
    throw failure;
}
function isWithoutTls(cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    return reason.includes('does not support SSL');
}
function openPool(pg, config) {
    const pool = new pg.Pool({ ...config, max: readers, onConnect: prepareReader });
    // A connection that is lost while nobody reads is replaced by the next reader.
    pool.on('error', () => undefined);
    return pool;
}
/** What was read in vain, because the server went away, is read again once: it changes nothing. */
async function read(pool, reading) {
    try {
        return await readOnce(pool, reading);
    }
    catch (cause) {
        if (!isLost(cause))
            throw cause;
        return readOnce(pool, reading);
    }
}
async function readOnce(pool, reading) {
    const client = await pool.connect().catch((cause) => {
        throw translate(cause);
    });
    try {
        const rows = await reading(client);
        client.release();
        return rows;
    }
    catch (cause) {
        client.release(isLost(cause));
        throw cause;
    }
}

// EXTERNAL MODULE: ./build/service/store/sql-store.js + 17 modules
var sql_store = __webpack_require__(2161);
;// CONCATENATED MODULE: ./build/service/store/postgres.js





/**
 * The store in a PostgreSQL database, whose tables are made where there are none. `now` gives epoch seconds. Throws EvidenceError
 * `usage` where the URL is none, `unreachable` where nobody answers there, `environment` where the database cannot be used. None of
 * them shows the password.
 */
async function openPostgresStore(url, now = () => Date.now() / 1000) {
    const address = (0,postgres_address/* parseAddress */.o)(url);
    try {
        const driver = await openPostgresDriver(address);
        try {
            return await (0,sql_store/* createStore */.y)(driver, now);
        }
        catch (cause) {
            await driver.close();
            throw cause;
        }
    }
    catch (cause) {
        throw toFailure(address.shown, cause);
    }
}
function toFailure(shown, cause) {
    if (cause instanceof error/* EvidenceError */.o)
        return cause;
    const source = cause instanceof failure/* StoreUnavailable */.us ? cause.cause : cause;
    const reason = source instanceof Error && source.message !== '' ? source.message : readCode(source);
    return new error/* EvidenceError */.o(cause instanceof failure/* StoreUnavailable */.us ? 'unreachable' : 'environment', `The evidence database ${shown} cannot be opened (${reason}); see that it runs, and that this user may make tables in it.`, { facts: { shown }, cause: source });
}
/** Several addresses that were tried in vain have no message, but a code. */
function readCode(cause) {
    return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : String(cause);
}

// EXTERNAL MODULE: ./build/service/store/sqlite.js + 2 modules
var sqlite = __webpack_require__(6825);
;// CONCATENATED MODULE: ./build/service/store/open.js




/**
 * Opens the store at a place: the URL of a PostgreSQL database, or the path of an SQLite file. Throws as these do, and EvidenceError
 * `usage` for the URL of anything else.
 */
async function openStore(place, now) {
    const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(place) ?? [];
    if (scheme !== undefined && !(0,postgres_address/* isPostgres */.A)(place)) {
        throw new error/* EvidenceError */.o('usage', `There is no database of the kind ${scheme}; give postgres://… or the path of a file.`);
    }
    return (0,postgres_address/* isPostgres */.A)(place) ? openPostgresStore(place, now) : (0,sqlite/* openSqliteStore */.Y)(place, now);
}
/** The place as it may be shown: never with a password. */
function showPlace(place) {
    return (0,postgres_address/* isPostgres */.A)(place) ? (0,postgres_address/* parseAddress */.o)(place).shown : place;
}


/***/ }),

/***/ 9000:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $C: () => (/* binding */ countPending),
/* harmony export */   $k: () => (/* binding */ closeChannels),
/* harmony export */   Dj: () => (/* binding */ listDue),
/* harmony export */   Ex: () => (/* binding */ noteSuccess),
/* harmony export */   FA: () => (/* binding */ readAfter),
/* harmony export */   Hg: () => (/* binding */ findNext),
/* harmony export */   Jr: () => (/* binding */ holdChannel),
/* harmony export */   O1: () => (/* binding */ passDue),
/* harmony export */   Qk: () => (/* binding */ settleDelivery),
/* harmony export */   RE: () => (/* binding */ outboxTables),
/* harmony export */   Sl: () => (/* binding */ setNext),
/* harmony export */   VW: () => (/* binding */ giveUpDeliveries),
/* harmony export */   W: () => (/* binding */ insertDelivery),
/* harmony export */   ao: () => (/* binding */ silence),
/* harmony export */   ay: () => (/* binding */ openChannel),
/* harmony export */   ek: () => (/* binding */ expectChange),
/* harmony export */   fS: () => (/* binding */ readCursor),
/* harmony export */   fj: () => (/* binding */ noteFailure),
/* harmony export */   hV: () => (/* binding */ countWaiting),
/* harmony export */   k9: () => (/* binding */ dropDeliveries),
/* harmony export */   kD: () => (/* binding */ listReady),
/* harmony export */   lY: () => (/* binding */ listBehind),
/* harmony export */   oB: () => (/* binding */ leaseChannel),
/* harmony export */   u1: () => (/* binding */ moveCursor),
/* harmony export */   vv: () => (/* binding */ readFirst),
/* harmony export */   xI: () => (/* binding */ listChannels)
/* harmony export */ });
/**
 * The ledger is the outbox; these tables hold how far it was told. `notice_cursor`: up to which record the deliveries of an organisation
 * are written; records up to `silent_until` were there before anybody was to be told. `delivery`: one message to one target; never
 * removed, its payload goes when it is settled. `channel`: how it goes with one target, and who is at it. `due`: when time alone may
 * change a trail.
 */
function outboxTables({ integer, real, options }) {
    return [
        `CREATE TABLE notice_cursor (
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, silent_until ${integer} NOT NULL) ${options}`,
        `CREATE TABLE delivery (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, place ${integer} NOT NULL, id TEXT NOT NULL,
      created_at ${real} NOT NULL, payload TEXT NOT NULL, settled_at ${real}, outcome TEXT,
      PRIMARY KEY (org, number, target, place)) ${options}`,
        'CREATE INDEX delivery_waiting ON delivery (org, number, target, place) WHERE settled_at IS NULL',
        `CREATE TABLE channel (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, next_at ${real}, leased_until ${real} NOT NULL,
      attempts ${integer} NOT NULL, failing_since ${real}, last_success ${real}, last_failure ${real}, failure TEXT,
      PRIMARY KEY (org, number, target)) ${options}`,
        'CREATE INDEX channel_by_time ON channel (next_at) WHERE next_at IS NOT NULL',
        `CREATE TABLE due (
      org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, at ${real}, PRIMARY KEY (org, flow, trail)) ${options}`,
        'CREATE INDEX due_by_time ON due (at) WHERE at IS NOT NULL',
        'INSERT INTO notice_cursor (org, sequence, silent_until) SELECT org, 0, sequence FROM head',
    ];
}
const readAfter = `SELECT org, id, sequence, kind, flow, trail, created_at FROM record
  WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?`;
/** Organisations whose ledger goes further than what was told of it. */
const listBehind = `SELECT head.org AS org FROM head LEFT JOIN notice_cursor ON notice_cursor.org = head.org
  WHERE head.sequence > coalesce(notice_cursor.sequence, 0) ORDER BY head.org`;
const readCursor = 'SELECT sequence, silent_until FROM notice_cursor WHERE org = ?';
const moveCursor = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, ?, 0)
  ON CONFLICT (org) DO UPDATE SET sequence = excluded.sequence WHERE notice_cursor.sequence < excluded.sequence`;
/** What came by another way than by reports is not told (an import). */
const silence = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, 0, ?)
  ON CONFLICT (org) DO UPDATE SET silent_until = excluded.silent_until
  WHERE notice_cursor.silent_until < excluded.silent_until`;
/** A message that another process wrote already is written once. */
const insertDelivery = `INSERT INTO delivery (org, number, target, place, id, created_at, payload)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING place`;
/** A target that has something to wait for keeps its time. */
const openChannel = `INSERT INTO channel (org, number, target, next_at, leased_until, attempts) VALUES (?, ?, ?, ?, 0, 0)
  ON CONFLICT (org, number, target) DO UPDATE SET next_at = coalesce(channel.next_at, excluded.next_at)`;
/** Messages to an action that is gone. */
const dropDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'dropped', payload = ''
  WHERE org = ? AND number = ? AND settled_at IS NULL`;
const closeChannels = 'UPDATE channel SET next_at = NULL WHERE org = ? AND number = ?';
/** The earliest stands: one that turns out to change nothing does no harm. */
const expectChange = `INSERT INTO due (org, flow, trail, at) VALUES (?, ?, ?, ?)
  ON CONFLICT (org, flow, trail) DO UPDATE SET at = excluded.at WHERE due.at IS NULL OR excluded.at < due.at`;
const listDue = 'SELECT org, flow, trail, at FROM due WHERE at <= ? ORDER BY at LIMIT ?';
const passDue = 'UPDATE due SET at = ? WHERE org = ? AND flow = ? AND trail = ? AND at = ?';
const findNext = `SELECT min(at) AS at FROM (SELECT min(at) AS at FROM due WHERE at IS NOT NULL UNION ALL
  SELECT min(CASE WHEN leased_until > next_at THEN leased_until ELSE next_at END) AS at
  FROM channel WHERE next_at IS NOT NULL) AS moments`;
const channelColumns = 'org, number, target, next_at, leased_until, attempts, failing_since, last_success, last_failure, failure';
const listReady = `SELECT org, number, target FROM channel WHERE next_at <= ? AND leased_until <= ?
  ORDER BY next_at LIMIT ?`;
const leaseChannel = `UPDATE channel SET leased_until = ?
  WHERE org = ? AND number = ? AND target = ? AND next_at <= ? AND leased_until <= ? RETURNING attempts`;
/** Holds the target until the transaction ends, if the lease is still the holder's own. */
const holdChannel = `UPDATE channel SET leased_until = 0
  WHERE org = ? AND number = ? AND target = ? AND leased_until = ? RETURNING attempts`;
const readFirst = `SELECT place, id, created_at, payload FROM delivery
  WHERE org = ? AND number = ? AND target = ? AND settled_at IS NULL ORDER BY place LIMIT 1`;
const settleDelivery = `UPDATE delivery SET settled_at = ?, outcome = ?, payload = ''
  WHERE org = ? AND number = ? AND target = ? AND place = ? AND settled_at IS NULL`;
const giveUpDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'given up', payload = ''
  WHERE org = ? AND number = ? AND target = ? AND created_at <= ? AND settled_at IS NULL RETURNING place`;
const noteSuccess = `UPDATE channel SET attempts = 0, failing_since = NULL, failure = NULL, last_success = ?
  WHERE org = ? AND number = ? AND target = ?`;
const noteFailure = `UPDATE channel SET attempts = attempts + 1, failing_since = coalesce(failing_since, ?),
  last_failure = ?, failure = ? WHERE org = ? AND number = ? AND target = ?`;
const setNext = 'UPDATE channel SET next_at = ? WHERE org = ? AND number = ? AND target = ?';
const listChannels = `SELECT ${channelColumns} FROM channel WHERE org = ? ORDER BY number, target`;
const countWaiting = `SELECT number, target, count(*) AS total FROM delivery WHERE org = ? AND settled_at IS NULL
  GROUP BY number, target`;
const countPending = 'SELECT count(*) AS count FROM delivery WHERE settled_at IS NULL';


/***/ }),

/***/ 898:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ isPostgres),
/* harmony export */   o: () => (/* binding */ parseAddress)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** Whether a place is the URL of a PostgreSQL database, rather than the path of a file. */
function isPostgres(place) {
    return /^postgres(?:ql)?:\/\//i.test(place);
}
/**
 * Reads a URL as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html): `sslmode` is `prefer` where it is not said,
 * `require` encrypts, `verify-ca` and `verify-full` also check who answers. `verify-full` without `sslrootcert`, or with
 * `sslrootcert=system`, trusts the authorities that Node does. Throws EvidenceError `usage`, which never shows the URL.
 */
function parseAddress(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || url.pathname.length < 2) {
        throw refuse('is none; give postgres://user:password@host:5432/name, with reserved characters percent-encoded');
    }
    return { shown: withoutSecrets(url), configs: toModes(url).map((mode) => toConfig(url, mode)) };
}
function withoutSecrets({ protocol, username, host, pathname }) {
    return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
const modes = {
    disable: ['disable'],
    // Where plain text is allowed, it is the last resort, never the first.
    allow: ['prefer', 'disable'],
    prefer: ['prefer', 'disable'],
    require: ['require'],
    'verify-ca': ['verify-ca'],
    'verify-full': ['verify-full'],
};
/** Modes in which to try, one after another. */
function toModes({ searchParams }) {
    const authority = searchParams.get('sslrootcert');
    const mode = searchParams.get('sslmode') ?? (authority === 'system' ? 'verify-full' : 'prefer');
    const found = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
    if (found === undefined)
        throw refuse(`has an unknown sslmode; give one of ${Object.keys(modes).join(', ')}`);
    checkAuthority(mode, authority);
    return found;
}
function checkAuthority(mode, authority) {
    if (authority === 'system' && mode !== 'verify-full') {
        throw refuse('has sslrootcert=system, which goes with sslmode=verify-full alone');
    }
    if (authority === null && mode === 'verify-ca') {
        throw refuse('has sslmode=verify-ca without sslrootcert; name the file of the authority, or take verify-full');
    }
}
function toConfig(url, mode) {
    const target = new URL(url);
    if (target.searchParams.get('sslrootcert') === 'system')
        target.searchParams.delete('sslrootcert');
    target.searchParams.set('sslmode', mode);
    target.searchParams.set('uselibpqcompat', 'true');
    const seconds = Number(target.searchParams.get('connect_timeout') ?? 0);
    return {
        connectionString: target.href,
        connectionTimeoutMillis: seconds > 0 ? seconds * 1000 : 5000,
        keepAlive: true,
        fallback_application_name: 'delivery-evidence',
    };
}
function refuse(wrong) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `The address of the PostgreSQL database ${wrong}.`);
}


/***/ }),

/***/ 8686:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ isReading)
/* harmony export */ });
/** Whether a statement only looks: then it need not wait for the one that writes. */
function isReading(sql) {
    return /^\s*(?:SELECT|EXPLAIN|WITH)\b/i.test(sql);
}


/***/ }),

/***/ 662:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GR: () => (/* binding */ readTextOrNull),
/* harmony export */   GU: () => (/* binding */ readNumberOrNull),
/* harmony export */   Lv: () => (/* binding */ toRecord),
/* harmony export */   fD: () => (/* binding */ toToken),
/* harmony export */   kz: () => (/* binding */ readNumber),
/* harmony export */   yR: () => (/* binding */ readText)
/* harmony export */ });
const roles = new Set(['reader', 'reporter', 'overrider', 'maintainer', 'admin']);
function isRole(value) {
    return roles.has(value);
}
/** A document is what `toDocument` made of a whole record, so its first member vouches for the others. */
function isRecord(value) {
    return typeof value === 'object' && value !== null && 'sequence' in value;
}
function toRecord(row) {
    const document = JSON.parse(readText(row, 'document'));
    if (!isRecord(document))
        throw new TypeError('The database holds a record whose document is none.');
    return { ...document, sha256: readText(row, 'sha256') };
}
function toToken(row) {
    const role = row['role'];
    if (!isRole(role))
        throw new TypeError(`The database holds a token of the role ${String(role)}, which is none.`);
    return {
        id: readText(row, 'id'),
        name: readText(row, 'name'),
        org: readText(row, 'org'),
        flow: readText(row, 'flow'),
        role,
        secret_sha256: readText(row, 'secret_sha256'),
        created_at: readNumber(row, 'created_at'),
        expires_at: readNumberOrNull(row, 'expires_at'),
        last_used_at: readNumberOrNull(row, 'last_used_at'),
        revoked_at: readNumberOrNull(row, 'revoked_at'),
    };
}
function readText(row, column) {
    const value = row[column];
    if (typeof value !== 'string')
        throw new TypeError(`The database gave no text for ${column}.`);
    return value;
}
function readNumber(row, column) {
    const value = row?.[column];
    if (typeof value !== 'number')
        throw new TypeError(`The database gave no number for ${column}.`);
    return value;
}
function readTextOrNull(row, column) {
    return row[column] === null ? null : readText(row, column);
}
function readNumberOrNull(row, column) {
    return row[column] === null ? null : readNumber(row, column);
}


/***/ }),

/***/ 2161:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ createStore)
});

;// CONCATENATED MODULE: ./build/service/store/binding-statement.js
/** The table of bindings, for the migration. */
function bindingTables({ real, options }) {
    return [
        `CREATE TABLE binding (
      id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, org TEXT NOT NULL, issuer TEXT NOT NULL,
      repository_owner_id TEXT NOT NULL, repository_id TEXT, environment TEXT, ref TEXT, event_name TEXT, workflow_ref TEXT,
      job_workflow_ref TEXT, flow TEXT, role TEXT NOT NULL, created_at ${real} NOT NULL, revoked_at ${real}) ${options}`,
        'CREATE INDEX binding_by_owner ON binding (issuer, repository_owner_id)',
    ];
}
const columns = `id, name, org, issuer, repository_owner_id, repository_id, environment, ref, event_name, workflow_ref,
  job_workflow_ref, flow, role, created_at, revoked_at`;
const insertBinding = `INSERT INTO binding (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const findBindings = `SELECT ${columns} FROM binding
  WHERE issuer = ? AND repository_owner_id = ? AND revoked_at IS NULL ORDER BY created_at, id`;
const listBindings = `SELECT ${columns} FROM binding ORDER BY created_at, id`;
const revokeBinding = 'UPDATE binding SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id';

// EXTERNAL MODULE: ./build/service/store/row.js
var store_row = __webpack_require__(662);
;// CONCATENATED MODULE: ./build/service/store/binding-table.js


const roles = new Set(['reader', 'reporter', 'overrider', 'maintainer']);
function createBindingTable(connection, now) {
    return {
        createBinding: async (it) => {
            const conditions = [it.environment, it.ref, it.event_name, it.workflow_ref, it.job_workflow_ref];
            const whom = [it.id, it.name, it.org, it.issuer, it.repository_owner_id, it.repository_id, ...conditions];
            await connection.all(insertBinding, [...whom, it.flow, it.role, it.created_at, it.revoked_at]);
        },
        findBindings: async (issuer, ownerId) => (await connection.all(findBindings, [issuer, ownerId])).map(toBinding),
        listBindings: async () => (await connection.all(listBindings)).map(toBinding),
        revokeBinding: async (id) => (await connection.all(revokeBinding, [now(), id])).length > 0,
    };
}
function toBinding(row) {
    const role = row['role'];
    if (!isRole(role))
        throw new TypeError(`The database holds a binding of the role ${String(role)}, which is none.`);
    return {
        id: (0,store_row/* readText */.yR)(row, 'id'),
        name: (0,store_row/* readText */.yR)(row, 'name'),
        org: (0,store_row/* readText */.yR)(row, 'org'),
        issuer: (0,store_row/* readText */.yR)(row, 'issuer'),
        repository_owner_id: (0,store_row/* readText */.yR)(row, 'repository_owner_id'),
        repository_id: (0,store_row/* readTextOrNull */.GR)(row, 'repository_id'),
        environment: (0,store_row/* readTextOrNull */.GR)(row, 'environment'),
        ref: (0,store_row/* readTextOrNull */.GR)(row, 'ref'),
        event_name: (0,store_row/* readTextOrNull */.GR)(row, 'event_name'),
        workflow_ref: (0,store_row/* readTextOrNull */.GR)(row, 'workflow_ref'),
        job_workflow_ref: (0,store_row/* readTextOrNull */.GR)(row, 'job_workflow_ref'),
        flow: (0,store_row/* readTextOrNull */.GR)(row, 'flow'),
        role,
        created_at: (0,store_row/* readNumber */.kz)(row, 'created_at'),
        revoked_at: (0,store_row/* readNumberOrNull */.GU)(row, 'revoked_at'),
    };
}
function isRole(value) {
    return roles.has(value);
}

// EXTERNAL MODULE: ./build/service/store/failure.js
var store_failure = __webpack_require__(4188);
;// CONCATENATED MODULE: ./build/service/store/committer.js

const batchSize = 128;
const queueSize = 4096;
/**
 * Group commit: what arrives while a batch is being written goes into the next one, so that a sync to disk serves many writes. Between
 * two batches the event loop turns once: reads and sockets are never starved.
 */
function createCommitter(commit) {
    const queue = [];
    let working;
    let closed = false;
    const batchSizes = new Map();
    const work = async () => {
        while (queue.length > 0) {
            await new Promise((resolve) => setImmediate(resolve));
            const batch = queue.splice(0, batchSize);
            batchSizes.set(batch.length, (batchSizes.get(batch.length) ?? 0) + 1);
            await commitBatch(batch, commit);
        }
        working = undefined;
    };
    return {
        append: (write) => new Promise((resolve, reject) => {
            if (closed)
                throw new Error('The store is closed; nothing more is recorded.');
            if (queue.length >= queueSize)
                throw new store_failure/* QueueFull */.tM(queue.length);
            queue.push({ write, settle: (it) => ('written' in it ? resolve(it.written) : reject(it.failure)) });
            working ??= work();
        }),
        load: () => ({ waiting: queue.length, batchSizes }),
        close: async () => {
            closed = true;
            await working;
        },
    };
}
async function commitBatch(batch, commit) {
    try {
        const outcomes = await commit(batch.map(({ write }) => write));
        for (const [at, { settle }] of batch.entries())
            settle(outcomes[at] ?? { failure: new Error('No outcome.') });
    }
    catch (failure) {
        for (const { settle } of batch)
            settle({ failure });
    }
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/service/store/chase.js

const retryAfter = 1000;
/** Visits in the background what it is given, one after another, and again after a second where that fails. */
function createChase(visit) {
    const targets = new Set();
    const closing = new AbortController();
    let working;
    const visitSafely = async (target) => {
        targets.delete(target);
        try {
            await visit(target);
        }
        catch {
            targets.add(target);
            await (0,promises_.setTimeout)(retryAfter, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
        }
    };
    const work = async () => {
        // What is added meanwhile is walked over as well.
        for (const target of targets) {
            if (closing.signal.aborted)
                break;
            await visitSafely(target);
        }
        working = undefined;
    };
    return {
        add: (target) => {
            targets.add(target);
            working ??= work();
        },
        close: async () => {
            closing.abort();
            await working;
        },
    };
}

// EXTERNAL MODULE: ./build/service/store/statement.js
var statement = __webpack_require__(6955);
;// CONCATENATED MODULE: ./build/service/store/feed.js



const pageSize = 500;
/**
 * Tells the watch of every record once, each organisation in the order of its sequence, whichever process recorded it. It begins with
 * what is recorded after this resolves. A record that comes before its turn waits until those before it were read.
 */
async function createFeed(connection, watch) {
    const told = new Map(await readHeads(connection));
    const lastOf = (org) => told.get(org) ?? 0;
    /** Whether it is told by now; false where its turn has not come. */
    const tellNext = (record) => {
        const { org, sequence } = record;
        if (sequence !== lastOf(org) + 1)
            return sequence <= lastOf(org);
        told.set(org, sequence);
        watch.tell([record]);
        return true;
    };
    const readOn = async (org) => {
        let rows;
        do {
            rows = await connection.all(statement/* readAfter */.FA, [org, lastOf(org), pageSize]);
            for (const row of rows)
                tellNext((0,store_row/* toRecord */.Lv)(row));
        } while (rows.length === pageSize);
    };
    const chase = createChase(async (org) => {
        if (org !== undefined)
            return readOn(org);
        for (const [one, last] of await readHeads(connection))
            if (last > lastOf(one))
                chase.add(one);
    });
    return {
        tell: (records) => {
            for (const record of records)
                if (!tellNext(record))
                    chase.add(record.org);
        },
        catchUp: chase.add,
        close: chase.close,
    };
}
async function readHeads(connection) {
    const rows = await connection.all(statement/* listHeads */.Y3);
    return rows.map((row) => [(0,store_row/* readText */.yR)(row, 'org'), (0,store_row/* readNumber */.kz)(row, 'sequence')]);
}

// EXTERNAL MODULE: ./build/service/store/importer.js
var importer = __webpack_require__(5810);
;// CONCATENATED MODULE: ./build/service/store/inspection.js

/** Tables beside the ledger, by their keys within an organisation. */
const keys = {
    flow: ['name'],
    trail: ['flow', 'name'],
    artifact: ['flow', 'trail', 'fingerprint'],
    tally: ['kind', 'flow', 'name', 'type'],
    idempotency: ['caller', 'key'],
};
const rest = {
    flow: ['sequence'],
    trail: ['position', 'sequence'],
    artifact: ['position', 'sequence'],
    tally: ['total'],
    idempotency: ['request', 'record'],
};
const page = 500;
const named = ['record', 'head', ...Object.keys(keys)];
const firstAfter = `SELECT min(org) AS org FROM (${named
    .map((table) => `SELECT min(org) AS org FROM ${table} WHERE org > ?`)
    .join(' UNION ALL ')}) AS firsts`;
const end = `SELECT coalesce(head.sequence, 0) AS head, coalesce(head.created_at, 0) AS head_time,
  coalesce(record.sequence, 0) AS last, coalesce(record.created_at, 0) AS last_time
  FROM (SELECT max(sequence) AS last FROM record WHERE org = ?) AS ledger
  LEFT JOIN head ON head.org = ? LEFT JOIN record ON record.org = ? AND record.sequence = ledger.last`;
const ledger = `SELECT org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256
  FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ${page}`;
const strayKeys = `SELECT idempotency.caller, idempotency.key, idempotency.record FROM idempotency
  LEFT JOIN record ON record.org = idempotency.org AND record.id = idempotency.record
  WHERE idempotency.org = ? AND record.id IS NULL ORDER BY idempotency.caller, idempotency.key LIMIT ${page}`;
function toTable(table) {
    const key = keys[table].join(', ');
    return `SELECT ${key}, ${rest[table].join(', ')},
    coalesce((SELECT sequence FROM head WHERE head.org = ?), 0) AS ledger_end
    FROM ${table} WHERE org = ? AND (${key}) > (${keys[table].map(() => '?').join(', ')}) ORDER BY ${key} LIMIT ${page}`;
}
function createInspection(connection) {
    return {
        inspection: {
            listOrganisations: () => listOrganisations(connection),
            readEnd: async (org) => {
                const [row] = await connection.all(end, [org, org, org]);
                const read = (column) => (0,store_row/* readNumber */.kz)(row, column);
                return { head: read('head'), headTime: read('head_time'), last: read('last'), lastTime: read('last_time') };
            },
            readLedger: (org, after) => connection.all(ledger, [org, after]),
            readTable: async (table, org, after) => {
                const names = keys[table];
                const rows = await connection.all(toTable(table), [org, org, ...(after ?? names.map(() => ''))]);
                return rows.map((row) => ({
                    key: names.map((name) => (0,store_row/* readText */.yR)(row, name)),
                    row,
                    head: (0,store_row/* readNumber */.kz)(row, 'ledger_end'),
                }));
            },
            findStrayKeys: (org) => connection.all(strayKeys, [org]),
        },
    };
}
/** From one to the next along the indexes, for a DISTINCT would walk every record. */
async function listOrganisations(connection) {
    const found = [];
    for (;;) {
        const last = found.at(-1) ?? '';
        const [row] = await connection.all(firstAfter, named.map(() => last));
        if (row === undefined || row['org'] === null)
            return found;
        found.push((0,store_row/* readText */.yR)(row, 'org'));
    }
}

// EXTERNAL MODULE: ./build/service/store/insert.js
var insert = __webpack_require__(2441);
// EXTERNAL MODULE: ./build/service/store/head.js
var head = __webpack_require__(7494);
;// CONCATENATED MODULE: ./build/service/store/ledger.js



/**
 * Records a batch within a running transaction, and gives an outcome for each write in its turn. A write that fails leaves no trace.
 * All are tried together, in as few statements as can be; only where that fails, each by itself.
 */
async function recordBatch(connection, batch, now) {
    const ends = await (0,head/* holdLedgers */.U)(connection, batch.map(({ record }) => record.org));
    const together = await attempt(connection, () => recordTogether(connection, batch, (0,head/* createHeads */.g)(ends, now)));
    if ('done' in together)
        return together.done;
    // It is not for one of them that the database is out of order.
    if (together.failure instanceof store_failure/* StoreUnavailable */.us)
        throw together.failure;
    return batch.length === 1 ? [together] : recordOneByOne(connection, batch, { ends, now });
}
async function attempt(connection, work) {
    await connection.all('SAVEPOINT one');
    try {
        const done = await work();
        await connection.all('RELEASE SAVEPOINT one');
        return { done };
    }
    catch (failure) {
        await undo(connection, failure);
        return { failure };
    }
}
/** Where the engine gave up the whole transaction (a full disk), nothing is left to undo, and the first failure says why. */
async function undo(connection, failure) {
    try {
        await connection.all('ROLLBACK TO SAVEPOINT one');
        await connection.all('RELEASE SAVEPOINT one');
    }
    catch {
        throw failure;
    }
}
async function recordOneByOne(connection, batch, { ends, now }) {
    const reached = new Map(ends);
    const outcomes = [];
    for (const write of batch) {
        const alone = await attempt(connection, () => recordTogether(connection, [write], (0,head/* createHeads */.g)(reached, now)));
        const found = 'done' in alone ? alone.done : [alone];
        for (const outcome of found) {
            if ('written' in outcome && !outcome.written.replayed)
                reached.set(write.record.org, outcome.written.record);
        }
        outcomes.push(...found);
    }
    return outcomes;
}
/** A key that was used before is no failure of the others. Whatever else is wrong fails them all. */
async function recordTogether(connection, batch, heads) {
    const claimed = await (0,insert/* claimKeys */.R7)(connection, batch);
    const sealed = new Map();
    for (const write of batch) {
        if (write.idempotency !== undefined && !claimed.has(write.record.id))
            continue;
        const one = (0,insert/* seal */.od)(write.record, heads.next(write.record.org));
        heads.advance(one.record);
        sealed.set(write, one);
    }
    await (0,insert/* insertRecords */.gC)(connection, [...sealed.values()]);
    const records = [...sealed.values()].map(({ record }) => record);
    await (0,insert/* insertParents */.Jy)(connection, records);
    await heads.save(connection);
    const outcomes = [];
    for (const write of batch) {
        const record = sealed.get(write)?.record;
        outcomes.push(record === undefined ? await replay(connection, write) : { written: { record, replayed: false } });
    }
    return outcomes;
}
async function replay(connection, { record, idempotency }) {
    try {
        const earlier = idempotency && (await (0,insert/* findReplay */.dQ)(connection, record.org, idempotency));
        if (earlier === undefined)
            throw new Error(`The record of an idempotency key is not there.`);
        return { written: { record: earlier, replayed: true } };
    }
    catch (failure) {
        if (failure instanceof store_failure/* IdempotencyConflict */.cP)
            return { failure };
        throw failure;
    }
}

;// CONCATENATED MODULE: ./build/service/store/query.js
const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
/** The indexes, narrowest first. */
const paths = [
    { by: 'trail', and: 'flow', columns: ['trail', 'flow'], inOrder: true },
    { by: 'trail', columns: ['trail'], inOrder: false },
    { by: 'fingerprint', columns: ['fingerprint'], inOrder: true },
    { by: 'commit', columns: ['commit_sha'], inOrder: true },
    { by: 'fingerprintPrefix', columns: ['fingerprint'], inOrder: false },
    { by: 'commitPrefix', columns: ['commit_sha'], inOrder: false },
    { by: 'name', columns: ['kind', 'name'], inOrder: true },
    { by: 'flow', columns: ['kind', 'flow'], inOrder: true },
    { by: 'type', columns: ['kind', 'type'], inOrder: true },
];
const byKind = { by: 'kinds', columns: ['kind'], inOrder: true };
/**
 * Matching records, newest first. The kinds are walked one by one, each along one index from its newest end, and merged. What lies
 * before the window is passed over in the index (0.1 ms for a thousand); only the window's records are read.
 */
function toFind(org, filter, window = everything) {
    const { sql, values } = toWalks(org, filter, Math.min(window.offset + window.limit, everything.limit));
    return {
        sql: `SELECT document, sha256 FROM record WHERE org = ? AND sequence IN
      (SELECT sequence FROM (${sql}) AS walks ORDER BY sequence DESC LIMIT ? OFFSET ?) ORDER BY sequence DESC`,
        values: [org, ...values, window.limit, window.offset],
    };
}
/** How many match, as `total`: summed up from the tallies where these can tell, else counted. */
function toCount(org, filter) {
    if (isTallied(filter))
        return sumTallies(org, filter);
    const { sql, values } = toWalks(org, filter, everything.limit);
    return { sql: `SELECT count(*) AS total FROM (${sql}) AS walks`, values };
}
function isTallied(filter) {
    const tallied = new Set(['kinds', 'flow', 'name', 'type']);
    return Object.entries(filter).every(([member, value]) => value === undefined || tallied.has(member));
}
function sumTallies(org, { kinds, flow, name, type }) {
    const where = query_all([
        equal('org', org),
        oneOf('kind', kinds),
        equal('flow', flow),
        equal('name', name),
        equal('type', type),
    ]);
    return { sql: `SELECT coalesce(sum(total), 0) AS total FROM tally WHERE ${where.sql}`, values: where.values };
}
function toWalks(org, filter, limit) {
    const walks = (filter.kinds ?? [undefined]).map((kind) => toWalk(org, kind, filter));
    if (walks.length === 0)
        return { sql: 'SELECT sequence FROM record WHERE 1 = 0', values: [] };
    return {
        sql: walks.map(({ sql }, at) => `SELECT sequence FROM (${sql} LIMIT ?) AS walk${at}`).join(' UNION ALL '),
        values: walks.flatMap(({ values }) => [...values, limit]),
    };
}
/**
 * A planner that knows nothing of the rows may walk a million of a kind to find the three of a commit. So the columns of the
 * narrowest index stand plainly, and all others as `column || ''`, which no index serves.
 */
function toWalk(org, kind, filter) {
    const path = paths.find(({ by, and = by }) => filter[by] !== undefined && filter[and] !== undefined) ?? byKind;
    const column = (name) => (path.columns.includes(name) ? name : `${name} || ''`);
    const where = query_all([
        equal('org', org),
        equal(column('kind'), kind),
        equal(column('flow'), filter.flow),
        equal(column('trail'), filter.trail),
        equal(column('name'), filter.name),
        equal(column('type'), filter.type),
        equal(column('fingerprint'), filter.fingerprint),
        equal(column('commit_sha'), filter.commit),
        beginning(column('fingerprint'), filter.fingerprintPrefix),
        beginning(column('commit_sha'), filter.commitPrefix),
        since(org, filter.from),
        until(org, filter.to),
    ]);
    const order = path.inOrder ? 'sequence' : 'sequence + 0';
    return { sql: `SELECT sequence FROM record WHERE ${where.sql} ORDER BY ${order} DESC`, values: where.values };
}
function query_all(conditions) {
    const given = conditions.filter((condition) => condition !== undefined);
    return { sql: given.map(({ sql }) => sql).join(' AND '), values: given.flatMap(({ values }) => values) };
}
function equal(column, value) {
    return value === undefined ? undefined : { sql: `${column} = ?`, values: [value] };
}
function oneOf(column, values) {
    if (values === undefined)
        return undefined;
    return values.length === 0
        ? { sql: '1 = 0', values: [] }
        : { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}
/** Every text of hex digits that begins so lies before the prefix with a `g`. */
function beginning(column, prefix) {
    return prefix === undefined ? undefined : { sql: `${column} >= ? AND ${column} < ?`, values: [prefix, `${prefix}g`] };
}
/** Times never go down as sequences go up, so a time is a place in the order. */
function since(org, moment) {
    if (moment === undefined)
        return undefined;
    const first = 'SELECT sequence FROM record WHERE org = ? AND created_at >= ? ORDER BY created_at, sequence LIMIT 1';
    return { sql: `sequence >= (${first})`, values: [org, moment] };
}
function until(org, moment) {
    if (moment === undefined)
        return undefined;
    const last = 'SELECT sequence FROM record WHERE org = ? AND created_at <= ? ORDER BY created_at DESC, sequence DESC LIMIT 1';
    return { sql: `sequence <= (${last})`, values: [org, moment] };
}

;// CONCATENATED MODULE: ./build/service/store/listing.js



/** Trails asked for in one statement. */
const chunk = 100;
/** What there is, by name. */
function createListing(connection) {
    return { ...createFlows(connection), ...createTrails(connection), ...createArtifacts(connection) };
}
function createFlows(connection) {
    return {
        listOrganisations: async () => (await connection.all(statement/* listOrganisations */.Gy, [])).map((row) => (0,store_row/* readText */.yR)(row, 'org')),
        hasFlow: async (org, flow) => (await connection.all(statement/* findFlow */.wk, [org, flow])).length > 0,
        listFlows: async (org) => (await connection.all(statement/* listFlows */.ip, [org])).map((row) => (0,store_row/* readText */.yR)(row, 'name')),
        readFlow: async ({ org, flow }) => {
            const { sql, values } = toFind(org, { kinds: ['flow'], flow });
            return (await connection.all(sql, values)).map(store_row/* toRecord */.Lv).toReversed();
        },
    };
}
function createTrails(connection) {
    const countTrails = async (org, flow) => (0,store_row/* readNumber */.kz)((await connection.all(statement/* countTrails */.$f, [org, flow]))[0], 'total');
    return {
        countTrails,
        listTrails: async (org, flow, window) => {
            const total = await countTrails(org, flow);
            const { offset, limit } = window ?? { offset: 0, limit: total };
            const rows = await connection.all(statement/* listTrails */.ao, [org, flow, total - offset, limit]);
            return rows.map((row) => (0,store_row/* readText */.yR)(row, 'name'));
        },
        readTrail: ({ org, flow, trail }) => readChunk(connection, [org, flow], [trail]),
        readTrails: async (org, flow, names) => {
            const chunks = [];
            for (let start = 0; start < names.length; start += chunk) {
                chunks.push(await readChunk(connection, [org, flow], names.slice(start, start + chunk)));
            }
            return Map.groupBy(chunks.flat(), ({ trail }) => trail ?? '');
        },
    };
}
/** The last name is repeated until the chunk is full: so one prepared statement serves all pages, and another single trails. */
async function readChunk(connection, flow, names) {
    const asked = names.length === 1 ? names : Array.from({ length: chunk }, (_, at) => names[at] ?? names.at(-1) ?? '');
    return (await connection.all(statement/* readTrails */.YL(asked.length), [...flow, ...asked])).map(store_row/* toRecord */.Lv);
}
function createArtifacts(connection) {
    const countArtifacts = async (org, flow) => (0,store_row/* readNumber */.kz)((await connection.all(statement/* countArtifacts */.vy, [org, flow]))[0], 'total');
    return {
        countArtifacts,
        listArtifacts: async (org, flow, { offset, limit }) => {
            const highest = (await countArtifacts(org, flow)) - offset;
            const rows = await connection.all(statement/* listArtifacts */.wn, [org, flow, highest, limit]);
            return rows.map((row) => ({
                flow,
                trail: (0,store_row/* readText */.yR)(row, 'trail') === '' ? null : (0,store_row/* readText */.yR)(row, 'trail'),
                fingerprint: (0,store_row/* readText */.yR)(row, 'fingerprint'),
            }));
        },
    };
}

// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/service/store/outbox-table.js
var outbox_table = __webpack_require__(9000);
;// CONCATENATED MODULE: ./build/service/store/migration.js




/**
 * `record` is the ledger; `document` is the canonical JSON of the record, `sha256` its digest, and the other columns repeat parts of
 * it to be looked up by. `flow`, `trail`, `artifact` hold a row for the first record of each; `position` counts them within their
 * parent without a gap, so that counting and paging never walk. An artifact without a trail has the trail ''.
 * `head` and `tally` are sums of the ledger.
 */
function tables({ integer, real, options }) {
    return [
        `CREATE TABLE record (
      org TEXT NOT NULL, sequence ${integer} NOT NULL, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, flow TEXT, trail TEXT,
      name TEXT, type TEXT, fingerprint TEXT, commit_sha TEXT, created_at ${real} NOT NULL, document TEXT NOT NULL,
      sha256 TEXT NOT NULL, PRIMARY KEY (org, sequence)) ${options}`,
        `CREATE TABLE flow (
      org TEXT NOT NULL, name TEXT NOT NULL, sequence ${integer} NOT NULL, PRIMARY KEY (org, name)) ${options}`,
        `CREATE TABLE trail (
      org TEXT NOT NULL, flow TEXT NOT NULL, name TEXT NOT NULL, position ${integer} NOT NULL, sequence ${integer} NOT NULL,
      PRIMARY KEY (org, flow, name), UNIQUE (org, flow, position)) ${options}`,
        `CREATE TABLE artifact (
      org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, fingerprint TEXT NOT NULL, position ${integer} NOT NULL,
      sequence ${integer} NOT NULL, PRIMARY KEY (org, flow, trail, fingerprint), UNIQUE (org, flow, position)) ${options}`,
        `CREATE TABLE idempotency (
      org TEXT NOT NULL, caller TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, record TEXT NOT NULL,
      PRIMARY KEY (org, caller, key)) ${options}`,
        `CREATE TABLE head (
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, created_at ${real} NOT NULL) ${options}`,
        `CREATE TABLE tally (
      org TEXT NOT NULL, kind TEXT NOT NULL, flow TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
      total ${integer} NOT NULL, PRIMARY KEY (org, kind, flow, name, type)) ${options}`,
        `CREATE TABLE token (
      id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, org TEXT NOT NULL, flow TEXT NOT NULL, role TEXT NOT NULL,
      secret_sha256 TEXT NOT NULL, created_at ${real} NOT NULL, expires_at ${real}, last_used_at ${real}, revoked_at ${real})
      ${options}`,
    ];
}
/** One for each way that query.ts walks the ledger, the newest last. */
const indexes = [
    'CREATE INDEX record_by_time ON record (org, created_at, sequence)',
    'CREATE INDEX record_by_trail ON record (org, trail, flow, sequence)',
    'CREATE INDEX record_by_fingerprint ON record (org, fingerprint, sequence) WHERE fingerprint IS NOT NULL',
    'CREATE INDEX record_by_commit ON record (org, commit_sha, sequence) WHERE commit_sha IS NOT NULL',
    'CREATE INDEX record_by_kind ON record (org, kind, sequence)',
    'CREATE INDEX record_by_flow ON record (org, kind, flow, sequence)',
    'CREATE INDEX record_by_name ON record (org, kind, name, sequence)',
    'CREATE INDEX record_by_type ON record (org, kind, type, sequence)',
];
const keptForGood = ['record', 'flow', 'trail', 'artifact', 'idempotency'];
/** Each step takes the database from the version of its place to the next. A step that was released is never changed. */
const steps = [
    (dialect) => [
        ...tables(dialect),
        ...indexes,
        ...keptForGood.flatMap((table) => dialect.forbidChanges(table)),
        ...dialect.orderRecords,
        ...dialect.tellHeads,
    ],
    (dialect) => [...bindingTables(dialect), ...(0,outbox_table/* outboxTables */.RE)(dialect)],
];
/** Brings the schema to the version that this code speaks; throws EvidenceError `environment` where it is beyond that. */
async function migrate(driver) {
    await driver.transaction(async (connection) => {
        for (const statement of driver.dialect.holdSchema)
            await connection.all(statement);
        const version = await readVersion(connection, driver.dialect);
        if (version > steps.length) {
            throw new error/* EvidenceError */.o('environment', `The evidence database has the schema ${version} of a newer version, and this one knows ${steps.length}; use the newer version.`, { facts: { found: version, known: steps.length } });
        }
        const missing = steps.slice(version).flatMap((step) => step(driver.dialect));
        for (const statement of missing)
            await connection.all(statement);
        if (missing.length > 0)
            await connection.all('UPDATE schema_version SET version = ?', [steps.length]);
    });
}
async function readVersion(connection, { integer, options }) {
    await connection.all(`CREATE TABLE IF NOT EXISTS schema_version (version ${integer} NOT NULL) ${options}`);
    const [row] = await connection.all('SELECT version FROM schema_version');
    if (row !== undefined)
        return (0,store_row/* readNumber */.kz)(row, 'version');
    await connection.all('INSERT INTO schema_version (version) VALUES (0)');
    return 0;
}

;// CONCATENATED MODULE: ./build/service/store/shelf.js
/** Characters of JSON; what they are read into takes some five times as many bytes. */
const mostSize = 16 * 1024 * 1024;
const slotSize = 512;
/** Lists of records by key. Those that nobody asked for longest go first. */
function createShelf() {
    const slots = createSlots();
    const arrivals = createArrivals();
    return {
        find: slots.use,
        keep: async ({ keys, known }, read) => {
            const arriving = arrivals.expect(keys);
            try {
                const lists = await read();
                const whole = keys.map((key) => [key, append(lists.get(key) ?? [], arriving.get(key) ?? [])]);
                for (const [key, records] of whole) {
                    if ((slots.peek(key)?.known ?? 0) <= known)
                        slots.put(key, { records, known, size: sizeOf(records) });
                }
                return new Map(whole);
            }
            finally {
                arrivals.forget(arriving);
            }
        },
        add: (key, record) => {
            arrivals.tell(key, record);
            const slot = slots.peek(key);
            if (slot === undefined || record.sequence <= (slot.records.at(-1)?.sequence ?? 0))
                return;
            slots.put(key, { ...slot, records: [...slot.records, record], size: slot.size + sizeOf([record]) });
        },
    };
}
/** What came while the list was read may be in it already. */
function append(records, arrived) {
    const last = records.at(-1)?.sequence ?? 0;
    return [...records, ...arrived.filter(({ sequence }) => sequence > last)];
}
/** What is recorded while somebody reads. */
function createArrivals() {
    const readers = new Set();
    return {
        expect: (keys) => {
            const arriving = new Map(keys.map((key) => [key, []]));
            readers.add(arriving);
            return arriving;
        },
        tell: (key, record) => {
            for (const arriving of readers)
                arriving.get(key)?.push(record);
        },
        forget: (arriving) => readers.delete(arriving),
    };
}
/** In the order in which they were last used, and no more than there is room for. */
function createSlots() {
    const slots = new Map();
    let size = 0;
    const put = (key, slot) => {
        size += slot.size - (slots.get(key)?.size ?? 0);
        slots.delete(key);
        slots.set(key, slot);
        for (const [oldest, { size: freed }] of slots) {
            if (size <= mostSize)
                break;
            size -= freed;
            slots.delete(oldest);
        }
    };
    return {
        peek: (key) => slots.get(key),
        use: (key) => {
            const slot = slots.get(key);
            if (slot !== undefined)
                put(key, slot);
            return slot;
        },
        put,
    };
}
/** An empty list takes room as well, for its key: anybody can ask for any name. */
function sizeOf(records) {
    return slotSize + JSON.stringify(records).length;
}

;// CONCATENATED MODULE: ./build/service/store/follower.js

/**
 * Keeps lists of records up to date by what the store tells. What is recorded never changes and an organisation's sequences have no gap.
 * So what is kept can only end too early, and the sequences tell whether it does, also where another process records.
 */
function createFollower(store) {
    const runs = new Map();
    const shelf = createShelf();
    store.watch((record) => {
        const run = runs.get(record.org);
        if (run !== undefined && record.sequence <= run.to)
            return;
        const from = run?.to === record.sequence - 1 ? run.from : record.sequence;
        runs.set(record.org, { from, to: record.sequence });
        const key = keyOf(record);
        if (key !== undefined)
            shelf.add(key, record);
    });
    return {
        find: (org, key, needed) => {
            const kept = shelf.find(key);
            if (kept === undefined)
                return undefined;
            const run = runs.get(org);
            const isFollowed = run !== undefined && run.from <= kept.known + 1 && run.to >= needed;
            return kept.known >= needed || isFollowed ? kept.records : undefined;
        },
        // The end is read before the records: whatever it counts, they hold.
        keep: async (org, keys, read) => shelf.keep({ keys, known: await store.readHead(org) }, read),
    };
}
/** What a trail holds, or without one what its flow itself was given. */
function toKey({ org, flow, trail }) {
    return JSON.stringify([org, flow, trail]);
}
function keyOf({ org, kind, flow, trail }) {
    return flow === null || (trail === null && kind !== 'flow') ? undefined : toKey({ org, flow, trail });
}

;// CONCATENATED MODULE: ./build/service/store/recall.js

/** Keeps the histories of trails and flows that were read, so that a report does not read its trail again. */
function createRecall(store) {
    const recall = createRecaller(store);
    const recallOne = async ({ org, key, upTo }, read) => {
        const lists = await recall({ org, keys: [key], upTo }, async () => new Map([[key, await read()]]));
        return lists.get(key) ?? [];
    };
    return {
        readTrail: (key, upTo) => recallOne({ org: key.org, key: toKey(key), upTo }, () => store.readTrail(key)),
        readFlow: (key, upTo) => recallOne({ org: key.org, key: toKey({ ...key, trail: null }), upTo }, () => store.readFlow(key)),
        readTrails: async (org, flow, names) => {
            const keys = new Map(names.map((trail) => [toKey({ org, flow, trail }), trail]));
            const name = (key) => keys.get(key) ?? '';
            const lists = await recall({ org, keys: [...keys.keys()], upTo: undefined }, async (missing) => {
                const read = await store.readTrails(org, flow, [...missing].map(name));
                return new Map([...missing].map((key) => [key, read.get(name(key)) ?? []]));
            });
            const there = [...lists].filter(([, records]) => records.length > 0);
            return new Map(there.map(([key, records]) => [name(key), records]));
        },
    };
}
function createRecaller(store) {
    const follower = createFollower(store);
    return async ({ org, keys, upTo }, read) => {
        const needed = upTo ?? (await store.readHead(org));
        const found = new Map(keys.map((key) => [key, follower.find(org, key, needed)]));
        const missing = keys.filter((key) => found.get(key) === undefined);
        const lists = missing.length === 0 ? undefined : await follower.keep(org, missing, () => read(new Set(missing)));
        return new Map(keys.map((key) => [key, found.get(key) ?? lists?.get(key) ?? []]));
    };
}

;// CONCATENATED MODULE: ./build/service/store/record-reader.js



function createRecordReader(connection) {
    return {
        readHead: async (org) => {
            const [row] = await connection.all(statement/* readHead */.zy, [org]);
            return row === undefined ? 0 : (0,store_row/* readNumber */.kz)(row, 'sequence');
        },
        findById: async (org, id) => (await connection.all(statement/* findById */.uz, [org, id])).map(store_row/* toRecord */.Lv)[0],
        find: async (org, filter, window) => {
            const { sql, values } = toFind(org, filter, window);
            return (await connection.all(sql, values)).map(store_row/* toRecord */.Lv);
        },
        count: async (org, filter) => {
            const { sql, values } = toCount(org, filter);
            const [row] = await connection.all(sql, values);
            return (0,store_row/* readNumber */.kz)(row, 'total');
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/sql-outbox.js


/** The outbox over any engine. `now` gives epoch seconds. */
function createOutbox(driver, now) {
    return { ...createTelling(driver, now), ...createTiming(driver, now), ...createDelivering(driver, now) };
}
function createTelling(driver, now) {
    return {
        listBehind: async () => (await driver.all(outbox_table/* listBehind */.lY)).map((row) => (0,store_row/* readText */.yR)(row, 'org')),
        readCursor: async (org) => {
            const [row] = await driver.all(outbox_table/* readCursor */.fS, [org]);
            if (row === undefined)
                return { sequence: 0, silentUntil: 0 };
            return { sequence: (0,store_row/* readNumber */.kz)(row, 'sequence'), silentUntil: (0,store_row/* readNumber */.kz)(row, 'silent_until') };
        },
        readAfter: async (org, sequence, limit) => (await driver.all(outbox_table/* readAfter */.FA, [org, sequence, limit])).map(toNext),
        write: (plan) => driver.transaction((connection) => writePlan(connection, plan, now())),
    };
}
async function writePlan(connection, plan, now) {
    const { org, upTo, deliveries, deleted, due } = plan;
    for (const { number, target, place, id, created_at, payload } of deliveries) {
        const values = [org, number, target, place, id, created_at, payload];
        const inserted = await connection.all(outbox_table/* insertDelivery */.W, values);
        if (inserted.length > 0)
            await connection.all(outbox_table/* openChannel */.ay, [org, number, target, now]);
    }
    for (const number of deleted) {
        await connection.all(outbox_table/* closeChannels */.$k, [org, number]);
        await connection.all(outbox_table/* dropDeliveries */.k9, [now, org, number]);
    }
    for (const { flow, trail, at } of due)
        await connection.all(outbox_table/* expectChange */.ek, [org, flow, trail, at]);
    await connection.all(outbox_table/* moveCursor */.u1, [org, upTo]);
}
function createTiming(driver, now) {
    return {
        listDue: async (limit) => (await driver.all(outbox_table/* listDue */.Dj, [now(), limit])).map(toDue),
        passDue: ({ org, flow, trail, at }, next) => change(driver, outbox_table/* passDue */.O1, [next ?? null, org, flow, trail, at]),
        findNext: async () => {
            const [row] = await driver.all(outbox_table/* findNext */.Hg);
            return row === undefined ? undefined : ((0,store_row/* readNumberOrNull */.GU)(row, 'at') ?? undefined);
        },
    };
}
async function change(driver, sql, values) {
    await driver.transaction((connection) => connection.all(sql, values));
}
function createDelivering(driver, now) {
    return {
        lease: async (limit, seconds) => {
            const at = now();
            const ready = await driver.all(outbox_table/* listReady */.kD, [at, at, limit]);
            if (ready.length === 0)
                return [];
            return driver.transaction((connection) => leaseAll(connection, ready.map(sql_outbox_toKey), { at, until: at + seconds }));
        },
        countPending: async () => {
            const [row] = await driver.all(outbox_table/* countPending */.$C);
            return row === undefined ? 0 : (0,store_row/* readNumber */.kz)(row, 'count');
        },
        readFirst: async (key) => {
            const [row] = await driver.all(outbox_table/* readFirst */.vv, valuesOf(key));
            return row === undefined ? undefined : { ...key, ...toDelivery(row) };
        },
        settle: (lease, place, attempt) => driver.transaction(async (connection) => {
            // The target is held first: whoever adds a message to it meanwhile waits, and then sees what was made of its time.
            const held = await connection.all(outbox_table/* holdChannel */.Jr, [...valuesOf(lease), lease.until]);
            if (held.length === 0)
                return 0;
            return settleHeld(connection, { lease, place, attempt, now: now() });
        }),
        readHealth: async (org) => {
            const [channels, waiting] = await Promise.all([
                driver.all(outbox_table/* listChannels */.xI, [org]),
                driver.all(outbox_table/* countWaiting */.hV, [org]),
            ]);
            return channels.map((row) => toHealth(row, waiting));
        },
    };
}
async function leaseAll(connection, keys, { at, until }) {
    const leases = [];
    for (const key of keys) {
        const [row] = await connection.all(outbox_table/* leaseChannel */.oB, [until, ...valuesOf(key), at, at]);
        if (row !== undefined)
            leases.push({ ...key, until, attempts: (0,store_row/* readNumber */.kz)(row, 'attempts') });
    }
    return leases;
}
async function settleHeld(connection, { lease, place, attempt, now }) {
    const key = valuesOf(lease);
    if (attempt.outcome === 'failed') {
        await connection.all(outbox_table/* noteFailure */.fj, [now, now, attempt.failure, ...key]);
        const given = await connection.all(outbox_table/* giveUpDeliveries */.VW, [now, ...key, attempt.giveUpUntil]);
        await setNext(connection, lease, attempt.retryAt);
        return given.length;
    }
    if (place !== undefined)
        await connection.all(outbox_table/* settleDelivery */.Qk, [now, attempt.outcome, ...key, place]);
    if (attempt.outcome === 'delivered')
        await connection.all(outbox_table/* noteSuccess */.Ex, [now, ...key]);
    await setNext(connection, lease, now);
    return 0;
}
/** A target without anything to wait for has no time. */
async function setNext(connection, lease, at) {
    const waiting = await connection.all(outbox_table/* readFirst */.vv, valuesOf(lease));
    await connection.all(outbox_table/* setNext */.Sl, [waiting.length > 0 ? at : null, ...valuesOf(lease)]);
}
function valuesOf({ org, number, target }) {
    return [org, number, target];
}
function sql_outbox_toKey(row) {
    return { org: (0,store_row/* readText */.yR)(row, 'org'), number: (0,store_row/* readNumber */.kz)(row, 'number'), target: (0,store_row/* readNumber */.kz)(row, 'target') };
}
function toDelivery(row) {
    return {
        place: (0,store_row/* readNumber */.kz)(row, 'place'),
        id: (0,store_row/* readText */.yR)(row, 'id'),
        created_at: (0,store_row/* readNumber */.kz)(row, 'created_at'),
        payload: (0,store_row/* readText */.yR)(row, 'payload'),
    };
}
function toNext(row) {
    return {
        org: (0,store_row/* readText */.yR)(row, 'org'),
        id: (0,store_row/* readText */.yR)(row, 'id'),
        sequence: (0,store_row/* readNumber */.kz)(row, 'sequence'),
        kind: (0,store_row/* readText */.yR)(row, 'kind'),
        flow: (0,store_row/* readTextOrNull */.GR)(row, 'flow'),
        trail: (0,store_row/* readTextOrNull */.GR)(row, 'trail'),
        created_at: (0,store_row/* readNumber */.kz)(row, 'created_at'),
    };
}
function toDue(row) {
    return {
        org: (0,store_row/* readText */.yR)(row, 'org'),
        flow: (0,store_row/* readText */.yR)(row, 'flow'),
        trail: (0,store_row/* readText */.yR)(row, 'trail'),
        at: (0,store_row/* readNumber */.kz)(row, 'at'),
    };
}
function toHealth(row, waiting) {
    const { number, target } = sql_outbox_toKey(row);
    const mine = waiting.find((one) => one['number'] === number && one['target'] === target);
    return {
        number,
        target,
        failing_since: (0,store_row/* readNumberOrNull */.GU)(row, 'failing_since'),
        last_success: (0,store_row/* readNumberOrNull */.GU)(row, 'last_success'),
        last_failure: (0,store_row/* readNumberOrNull */.GU)(row, 'last_failure'),
        failure: (0,store_row/* readTextOrNull */.GR)(row, 'failure'),
        pending: mine === undefined ? 0 : (0,store_row/* readNumber */.kz)(mine, 'total'),
    };
}

;// CONCATENATED MODULE: ./build/service/store/token-table.js


function createTokenTable(connection, now) {
    return {
        createToken: async (token) => {
            const { id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at } = token;
            const values = [id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at];
            await connection.all(statement/* insertToken */.Rc, values);
        },
        findToken: async (id) => (await connection.all(statement/* findToken */.fm, [id])).map(store_row/* toToken */.fD)[0],
        listTokens: async () => (await connection.all(statement/* listTokens */.dh)).map(store_row/* toToken */.fD),
        revokeToken: async (id) => (await connection.all(statement/* revokeToken */.w$, [now(), id])).length > 0,
        touchToken: async (id) => {
            await connection.all(statement/* touchToken */.DV, [now(), id]);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/watch.js
/** Tells everyone who listens of what was committed. One that throws is reported as a warning and disturbs nobody else. */
function createWatch() {
    const listeners = new Map();
    const tellOne = (listener, record) => {
        try {
            listener(record);
        }
        catch (cause) {
            process.emitWarning(`A listener to the store failed at record ${record.id}: ${String(cause)}`);
        }
    };
    return {
        add: (listener) => {
            const place = Symbol('listener');
            listeners.set(place, listener);
            return () => listeners.delete(place);
        },
        tell: (records) => {
            for (const record of records)
                for (const listener of listeners.values())
                    tellOne(listener, record);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/sql-store.js














/** The store over any engine; it owns the driver. Brings the schema up to date first. `now` gives epoch seconds. */
async function createStore(driver, now) {
    await migrate(driver);
    driver.seal();
    const watch = createWatch();
    const feed = await openFeed(driver, watch);
    const committer = createCommitter(toCommit(driver, now, feed));
    const records = createRecordReader(driver);
    const listing = createListing(driver);
    return {
        now,
        append: committer.append,
        load: committer.load,
        findReplay: (org, idempotency) => (0,insert/* findReplay */.dQ)(driver, org, idempotency),
        ...records,
        ...listing,
        ...createRecall({ ...records, ...listing, watch: watch.add }),
        ...createTokenTable(driver, now),
        ...createBindingTable(driver, now),
        ...createInspection(driver),
        ...(0,importer/* createImporter */.F)(driver),
        outbox: createOutbox(driver, now),
        watch: watch.add,
        close: async () => {
            await committer.close();
            await feed.close();
            await driver.close();
        },
    };
}
/** What is recorded while it is being opened is heard first, and read after. */
async function openFeed(driver, watch) {
    const feed = Promise.withResolvers();
    await driver.listen((org) => void feed.promise.then(({ catchUp }) => catchUp(org)));
    feed.resolve(await createFeed(driver, watch));
    return feed.promise;
}
function toCommit(driver, now, feed) {
    return async (batch) => {
        try {
            const outcomes = await driver.transaction((connection) => recordBatch(connection, batch, now));
            const written = outcomes.flatMap((outcome) => ('written' in outcome ? [outcome.written] : []));
            feed.tell(written.filter(({ replayed }) => !replayed).map(({ record }) => record));
            return outcomes;
        }
        catch (cause) {
            // Whether a commit that was not answered took place, nobody has told yet.
            feed.catchUp();
            throw cause;
        }
    };
}


/***/ }),

/***/ 6406:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ loadSqlite)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** `node:sqlite`, which Node has since 22.13 without a flag; throws EvidenceError `environment` where it is absent. */
function loadSqlite() {
    const sqlite = withoutSqliteWarning(getSqlite);
    if (sqlite !== undefined)
        return sqlite;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('environment', `The embedded service needs Node 22.13 or newer (this is ${process.version}). Give \`url\`, or set up a newer Node with actions/setup-node.`, { facts: { node: process.version } });
}
/** Asking for the module, unlike importing it, tells without throwing; before 20.16 there is nothing to ask. */
function getSqlite() {
    return 'getBuiltinModule' in process ? process.getBuiltinModule('node:sqlite') : undefined;
}
/** Node 22 warns, while it loads the module, that SQLite is experimental. That warning and no other is kept from the log. */
function withoutSqliteWarning(load) {
    const emitWarning = process.emitWarning.bind(process);
    const before = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
    process.emitWarning = (warning, ...rest) => {
        if (!String(warning).startsWith('SQLite is'))
            Reflect.apply(emitWarning, process, [warning, ...rest]);
    };
    try {
        return load();
    }
    finally {
        Object.defineProperty(process, 'emitWarning', before);
    }
}


/***/ }),

/***/ 3908:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ sealSqlite),
/* harmony export */   W: () => (/* binding */ changing)
/* harmony export */ });
/** The tables that hold no record, and so may change. */
const changing = new Set([
    'head',
    'tally',
    'token',
    'binding',
    'notice_cursor',
    'delivery',
    'channel',
    'due',
]);
/**
 * Lets pass what the store does and nothing else: to read, to insert, and to update what is no record. Triggers alone could be
 * dropped. Node 22 has no authorizer; there the triggers stand alone.
 */
function sealSqlite(database, codes) {
    if (!('setAuthorizer' in database))
        return;
    const harmless = new Set([
        codes.SQLITE_SELECT,
        codes.SQLITE_READ,
        codes.SQLITE_FUNCTION,
        codes.SQLITE_TRANSACTION,
        codes.SQLITE_SAVEPOINT,
        codes.SQLITE_INSERT,
    ]);
    database.setAuthorizer((action, table) => {
        const allowed = harmless.has(action) || (action === codes.SQLITE_UPDATE && changing.has(table));
        return allowed ? codes.SQLITE_OK : codes.SQLITE_DENY;
    });
}


/***/ }),

/***/ 6825:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Y: () => (/* binding */ openSqliteStore)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/service/store/sql-store.js + 17 modules
var sql_store = __webpack_require__(2161);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/service/store/failure.js
var failure = __webpack_require__(4188);
// EXTERNAL MODULE: ./build/service/store/reading.js
var reading = __webpack_require__(8686);
// EXTERNAL MODULE: ./build/service/store/sqlite-builtin.js
var sqlite_builtin = __webpack_require__(6406);
;// CONCATENATED MODULE: ./build/service/store/sqlite-failure.js

/** By primary result code (https://www.sqlite.org/rescode.html). */
const outages = {
    5: 'busy',
    6: 'busy',
    8: 'closed',
    10: 'lost',
    13: 'full',
    14: 'lost',
};
/** What failed, as StoreUnavailable where it is the disk's or another process's fault and not the statement's. */
function translate(cause) {
    if (!(cause instanceof Error) || !('errcode' in cause))
        return cause;
    const outage = outages[Number(cause.errcode) & 0xff];
    return outage === undefined ? cause : new failure/* StoreUnavailable */.us(outage, cause);
}

// EXTERNAL MODULE: ./build/service/store/sqlite-seal.js
var sqlite_seal = __webpack_require__(3908);
// EXTERNAL MODULE: ./build/service/store/turns.js
var turns = __webpack_require__(3838);
;// CONCATENATED MODULE: ./build/service/store/sqlite-driver.js







/** WAL with a sync at each commit: what was committed survives a power cut. The recursive triggers also stop a REPLACE. */
const settings = `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON`;
const dialect = {
    integer: 'INTEGER',
    real: 'REAL',
    options: 'STRICT',
    // A transaction that begins IMMEDIATE holds the whole file.
    holdSchema: [],
    forbidChanges: (table) => ['UPDATE', 'DELETE'].map((change) => `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
        BEGIN SELECT RAISE(ABORT, 'what is recorded in ${table} is never changed'); END`),
    orderRecords: [
        `CREATE TRIGGER record_in_order BEFORE INSERT ON record
      WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM record WHERE org = NEW.org)
        OR EXISTS (SELECT 1 FROM record WHERE id = NEW.id)
      BEGIN SELECT RAISE(ABORT, 'a record takes the next place of its organisation, under a new id'); END`,
    ],
    tellHeads: [],
};
/**
 * A database file, or one in memory (`:memory:`). One connection writes, and another reads what was committed, in this thread: a
 * reader waits for a running statement, never for a running transaction. In memory there is one for both, and readers wait.
 */
function openSqliteDriver(path) {
    const sqlite = (0,sqlite_builtin/* loadSqlite */.T)();
    const database = connect(new sqlite.DatabaseSync(path));
    database.exec('PRAGMA busy_timeout = 0');
    const all = createRunner(database);
    const inTurn = (0,turns/* createTurns */.z)();
    const reader = path === ':memory:' ? undefined : openReader(sqlite, path);
    return {
        dialect,
        all: async (sql, parameters) => reader !== undefined && (0,reading/* isReading */.p)(sql) ? reader.all(sql, parameters) : inTurn(async () => all(sql, parameters)),
        transaction: (work) => inTurn(async () => {
            await begin(all);
            return transact(all, work);
        }),
        listen: () => Promise.resolve(),
        seal: () => (0,sqlite_seal/* sealSqlite */.A)(database, sqlite.constants),
        close: () => inTurn(async () => {
            reader?.close();
            database.close();
        }),
    };
}
/** Milliseconds for which another process may hold the file, and between two looks whether it still does. */
const patience = 5000;
const glance = 10;
/** Another process that writes is waited for without a halt: in the meantime this one reads and answers. */
async function begin(all) {
    for (const start = performance.now();;) {
        try {
            all('BEGIN IMMEDIATE');
            return;
        }
        catch (cause) {
            const isHeld = cause instanceof failure/* StoreUnavailable */.us && cause.outage === 'busy';
            if (!isHeld || performance.now() - start > patience)
                throw cause;
            await (0,external_node_timers_promises_.setTimeout)(glance);
        }
    }
}
async function transact(all, work) {
    try {
        const result = await work({ all: async (sql, parameters) => all(sql, parameters) });
        all('COMMIT');
        return result;
    }
    catch (cause) {
        rollBack(all);
        throw cause;
    }
}
/** Opened by the first who reads, when the file is there for sure. */
function openReader({ DatabaseSync: Database }, path) {
    let opened;
    const open = () => {
        const database = new Database(path, { readOnly: true });
        database.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY');
        return { database, all: createRunner(database) };
    };
    return {
        all: (sql, parameters) => {
            opened ??= open();
            return opened.all(sql, parameters);
        },
        close: () => opened?.database.close(),
    };
}
function connect(database) {
    try {
        database.exec(settings);
        return database;
    }
    catch (cause) {
        database.close();
        throw cause;
    }
}
/** After a full disk and the like SQLite has rolled back by itself, and then has nothing left to roll back. */
function rollBack(all) {
    try {
        all('ROLLBACK');
    }
    catch {
        return;
    }
}
/** Keeps what it prepared: the store has some fifty statements in all. */
function createRunner(database) {
    const statements = new Map();
    return (sql, parameters = []) => {
        try {
            const statement = statements.get(sql) ?? database.prepare(sql);
            statements.set(sql, statement);
            return statement.all(...parameters);
        }
        catch (cause) {
            throw translate(cause);
        }
    };
}

;// CONCATENATED MODULE: ./build/service/store/sqlite.js





/**
 * The store in an SQLite file, made with its folder where there is none, or in memory (`:memory:`). `now` gives epoch seconds.
 * Throws EvidenceError `environment` where this Node has no SQLite or the file is of a newer version, `file` where it cannot be used.
 */
async function openSqliteStore(path, now = () => Date.now() / 1000) {
    const driver = await openDriver(path);
    try {
        return await (0,sql_store/* createStore */.y)(driver, now);
    }
    catch (cause) {
        await driver.close();
        throw toFailure(path, cause);
    }
}
async function openDriver(path) {
    try {
        if (path !== ':memory:')
            await (0,promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true });
        return openSqliteDriver(path);
    }
    catch (cause) {
        throw toFailure(path, cause);
    }
}
function toFailure(path, cause) {
    if (cause instanceof error/* EvidenceError */.o)
        return cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new error/* EvidenceError */.o('file', `The evidence database ${path} cannot be opened (${reason}); give the path of one that this service made, or of a new file in a folder that it may write to.`, { facts: { path }, cause });
}


/***/ }),

/***/ 6955:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $f: () => (/* binding */ countTrails),
/* harmony export */   Bw: () => (/* binding */ insertTrails),
/* harmony export */   DU: () => (/* binding */ insertArtifacts),
/* harmony export */   DV: () => (/* binding */ touchToken),
/* harmony export */   FA: () => (/* binding */ readAfter),
/* harmony export */   Gy: () => (/* binding */ listOrganisations),
/* harmony export */   R7: () => (/* binding */ claimKeys),
/* harmony export */   Rc: () => (/* binding */ insertToken),
/* harmony export */   Wf: () => (/* binding */ findByKey),
/* harmony export */   Y3: () => (/* binding */ listHeads),
/* harmony export */   YL: () => (/* binding */ readTrails),
/* harmony export */   ao: () => (/* binding */ listTrails),
/* harmony export */   dh: () => (/* binding */ listTokens),
/* harmony export */   fm: () => (/* binding */ findToken),
/* harmony export */   gC: () => (/* binding */ insertRecords),
/* harmony export */   hp: () => (/* binding */ holdOrganisations),
/* harmony export */   ip: () => (/* binding */ listFlows),
/* harmony export */   rV: () => (/* binding */ addToTallies),
/* harmony export */   te: () => (/* binding */ insertFlows),
/* harmony export */   uV: () => (/* binding */ saveHead),
/* harmony export */   uz: () => (/* binding */ findById),
/* harmony export */   vy: () => (/* binding */ countArtifacts),
/* harmony export */   w$: () => (/* binding */ revokeToken),
/* harmony export */   wk: () => (/* binding */ findFlow),
/* harmony export */   wn: () => (/* binding */ listArtifacts),
/* harmony export */   zy: () => (/* binding */ readHead)
/* harmony export */ });
/** The fixed statements, in SQL that SQLite and PostgreSQL both understand. Their parameters stand in the order of the columns. */
/** Where the ledgers of organisations end. Holds them until the transaction ends. */
const holdOrganisations = {
    row: '(?, 0, 0)',
    toSql: (rows) => `INSERT INTO head (org, sequence, created_at) VALUES ${rows}
    ON CONFLICT (org) DO UPDATE SET org = excluded.org RETURNING org, sequence, created_at`,
};
const saveHead = 'UPDATE head SET sequence = ?, created_at = ? WHERE org = ?';
const readHead = 'SELECT sequence FROM head WHERE org = ?';
const listHeads = 'SELECT org, sequence FROM head';
const addToTallies = {
    row: '(?, ?, ?, ?, ?, ?)',
    toSql: (rows) => `INSERT INTO tally (org, kind, flow, name, type, total) VALUES ${rows}
    ON CONFLICT (org, kind, flow, name, type) DO UPDATE SET total = tally.total + excluded.total`,
};
/** Gives the records whose keys were not claimed before. */
const claimKeys = {
    row: '(?, ?, ?, ?, ?)',
    toSql: (rows) => `INSERT INTO idempotency (org, caller, key, request, record) VALUES ${rows}
    ON CONFLICT DO NOTHING RETURNING record`,
};
const findByKey = `SELECT idempotency.request, record.document, record.sha256 FROM idempotency
  JOIN record ON record.id = idempotency.record
  WHERE idempotency.org = ? AND idempotency.caller = ? AND idempotency.key = ?`;
const insertRecords = {
    row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    toSql: (rows) => `INSERT INTO record
    (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256)
    VALUES ${rows}`,
};
const insertFlows = {
    row: '(?, ?, ?)',
    toSql: (rows) => `INSERT INTO flow (org, name, sequence) VALUES ${rows} ON CONFLICT DO NOTHING`,
};
/** Those that are not there yet, each once, take the next positions of their flow. A row is (org, flow, name, sequence). */
const insertTrails = {
    row: '(?, ?, ?, CAST(? AS BIGINT))',
    toSql: (rows) => `INSERT INTO trail (org, flow, name, sequence, position)
    SELECT column1, column2, column3, column4,
      (SELECT coalesce(max(position), 0) FROM trail WHERE org = column1 AND flow = column2)
        + row_number() OVER (PARTITION BY column1, column2 ORDER BY column4)
    FROM (VALUES ${rows}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM trail WHERE org = column1 AND flow = column2 AND name = column3)`,
};
/** As insertTrails. A row is (org, flow, trail, fingerprint, sequence). */
const insertArtifacts = {
    row: '(?, ?, ?, ?, CAST(? AS BIGINT))',
    toSql: (rows) => `INSERT INTO artifact (org, flow, trail, fingerprint, sequence, position)
    SELECT column1, column2, column3, column4, column5,
      (SELECT coalesce(max(position), 0) FROM artifact WHERE org = column1 AND flow = column2)
        + row_number() OVER (PARTITION BY column1, column2 ORDER BY column5)
    FROM (VALUES ${rows}) AS given
    WHERE NOT EXISTS
      (SELECT 1 FROM artifact WHERE org = column1 AND flow = column2 AND trail = column3 AND fingerprint = column4)`,
};
const findById = 'SELECT document, sha256 FROM record WHERE org = ? AND id = ?';
/** What an organisation has recorded after a sequence, oldest first. */
const readAfter = 'SELECT document, sha256 FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?';
const listOrganisations = 'SELECT org FROM head WHERE sequence > 0 ORDER BY org';
const findFlow = 'SELECT name FROM flow WHERE org = ? AND name = ?';
const listFlows = 'SELECT name FROM flow WHERE org = ? ORDER BY sequence';
const countTrails = 'SELECT coalesce(max(position), 0) AS total FROM trail WHERE org = ? AND flow = ?';
const countArtifacts = 'SELECT coalesce(max(position), 0) AS total FROM artifact WHERE org = ? AND flow = ?';
/** Positions up to a highest one, newest first. */
const listTrails = `SELECT name FROM trail WHERE org = ? AND flow = ? AND position <= ?
  ORDER BY position DESC LIMIT ?`;
const listArtifacts = `SELECT trail, fingerprint FROM artifact WHERE org = ? AND flow = ? AND position <= ?
  ORDER BY position DESC LIMIT ?`;
/** Records of as many trails as are asked for at once. */
function readTrails(names) {
    return `SELECT document, sha256 FROM record WHERE org = ? AND flow = ? AND trail IN (${Array(names).fill('?').join(', ')})
    ORDER BY trail, sequence`;
}
const tokenColumns = 'id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at';
const insertToken = `INSERT INTO token (${tokenColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const findToken = `SELECT ${tokenColumns} FROM token WHERE id = ?`;
const listTokens = `SELECT ${tokenColumns} FROM token ORDER BY created_at, id`;
const revokeToken = 'UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id';
const touchToken = 'UPDATE token SET last_used_at = ? WHERE id = ?';


/***/ }),

/***/ 3838:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ createTurns)
/* harmony export */ });
/** Runs what it is given one after another, each when the one before has settled. */
function createTurns() {
    let last = Promise.resolve();
    return (work) => {
        const mine = last.then(work);
        last = mine.catch(() => undefined);
        return mine;
    };
}


/***/ })

};
