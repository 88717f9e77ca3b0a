import { guestScenes, lastScenes } from "./guest-scenes.ts";
import { ownerScenes } from "./owner-scenes.ts";
import { securityScenes } from "./security-scenes.ts";
import { visitorScenes } from "./visitor-scenes.ts";

export const scenes = [...visitorScenes, ...guestScenes, ...securityScenes, ...ownerScenes, ...lastScenes];
