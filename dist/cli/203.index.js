export const id = 203;
export const ids = [203,586];
export const modules = {

/***/ 7895:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runFingerprint: () => (/* binding */ runFingerprint)
});

// EXTERNAL MODULE: ./build/command/exit.js
var exit = __webpack_require__(1652);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/command/artifact.js + 15 modules
var artifact = __webpack_require__(502);
;// CONCATENATED MODULE: ./build/command/fingerprint-paths.js


/** Seconds that a registry may take. */
const budget = 120;
/** `evidence fingerprint`: the digests that `report` would send. */
async function fingerprintPaths(paths, surroundings) {
    if (paths.length === 0)
        throw new error/* EvidenceError */.o('usage', 'fingerprint needs at least one PATH: a file, a folder, a glob, an image or oci:<folder>.');
    return (0,artifact/* collectArtifacts */.k)(paths, surroundings, budget);
}

// EXTERNAL MODULE: ./build/cli/surround.js + 1 modules
var surround = __webpack_require__(8525);
// EXTERNAL MODULE: ./build/cli/words.js
var cli_words = __webpack_require__(9596);
;// CONCATENATED MODULE: ./build/cli/fingerprint.js




/** `evidence fingerprint PATH…`: a line for each, as sha256sum prints it. */
async function runFingerprint(words, terminal) {
    const { positionals } = (0,cli_words/* readWords */.ux)(words, [], Infinity);
    for (const { fingerprint, filename } of await fingerprintPaths(positionals, (0,surround/* surround */.D)(terminal))) {
        terminal.out(`${fingerprint}  ${filename}`);
    }
    return exit/* exit */.NS.done;
}


/***/ }),

/***/ 8525:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  D: () => (/* binding */ surround)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
;// CONCATENATED MODULE: ./build/command/event.js


/** The payload of the GitHub event; undefined where no runner wrote one. */
function readEvent(environment) {
    const path = environment['GITHUB_EVENT_PATH'];
    if (path === undefined || path === '')
        return undefined;
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch (cause) {
        throw new error/* EvidenceError */.o('environment', `The event payload $GITHUB_EVENT_PATH (${path}) cannot be read as JSON.`, {
            cause,
        });
    }
}

;// CONCATENATED MODULE: ./build/cli/surround.js

/** The world as the command line finds it: on a runner with its event, anywhere else without one. */
function surround({ host, environment }) {
    return {
        host,
        environment,
        event: readEvent(environment),
        matrix: null,
        loadService: async () => Promise.all(/* import() */[__webpack_require__.e(800), __webpack_require__.e(815), __webpack_require__.e(560), __webpack_require__.e(48), __webpack_require__.e(288), __webpack_require__.e(723), __webpack_require__.e(50), __webpack_require__.e(524), __webpack_require__.e(932)]).then(__webpack_require__.bind(__webpack_require__, 2129)),
    };
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

/***/ 8537:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ findFiles)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/** Files (not folders) that match, as absolute paths in a fixed order. `!pattern` leaves out. */
async function findFiles(patterns, cwd) {
    // It brings the whole toolkit along, which must not be loaded before the first request is out.
    const { create } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(942), __webpack_require__.e(917)]).then(__webpack_require__.bind(__webpack_require__, 5917));
    const rooted = patterns.map((pattern) => pattern.startsWith('!') ? `!${(0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, pattern.slice(1))}` : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, pattern));
    const globber = await create(rooted.join('\n'), { matchDirectories: false, followSymbolicLinks: false });
    return (await globber.glob()).toSorted();
}


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


/***/ })

};
