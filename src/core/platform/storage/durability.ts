/** `full`: what has been answered survives a power cut. `relaxed`: the last moments may be lost, nothing is torn. */
export type Durability = 'full' | 'relaxed';
