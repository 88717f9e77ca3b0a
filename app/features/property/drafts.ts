/** The names of the property's forms whose unsaved values a tab stores. */
export const drafts = { details: "details", gallery: "gallery", settings: "settings" } as const;
