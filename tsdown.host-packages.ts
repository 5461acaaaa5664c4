/** Pi's own packages: the host maps these imports to its own copies, so they are never bundled. */
export const hostPackages: RegExp[] = [/^@earendil-works\/pi-/, /^typebox($|\/)/];
