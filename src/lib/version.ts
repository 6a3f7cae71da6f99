import manifest from '../../package.json' with { type: 'json' };

/** The version of Tributary. */
export const version: string = manifest.version;
