/** The forms about the property whose unsaved texts a tab stores, by the names they are stored under. */
export const drafts = { details: "details", gallery: "gallery", settings: "settings" } as const;
