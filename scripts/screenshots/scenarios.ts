import { guestScenes, lastScenes } from "./guest-scenarios.ts";
import { ownerScenes } from "./owner-scenarios.ts";
import { securityScenes } from "./security-scenarios.ts";
import { visitorScenes } from "./visitor-scenarios.ts";

export const scenes = [...visitorScenes, ...guestScenes, ...securityScenes, ...ownerScenes, ...lastScenes];
