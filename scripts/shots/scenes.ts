import { guestScenes, lastScenes } from "./guest-scenes.ts";
import { ownerScenes } from "./owner-scenes.ts";
import { visitorScenes } from "./visitor-scenes.ts";

export const scenes = [...visitorScenes, ...guestScenes, ...ownerScenes, ...lastScenes];
