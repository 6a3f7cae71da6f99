/** Short codes that communities use most, after their emoji; everything else stays `:code:`. */
const table = `
😀 grinning|😃 smiley|😄 smile|😁 grin|😆 laughing satisfied|😅 sweat_smile|🤣 rolling_on_the_floor_laughing rofl
😂 joy|🙂 slightly_smiling_face|🙃 upside_down_face|😉 wink|😊 blush|😇 innocent|🥰 smiling_face_with_3_hearts
😍 heart_eyes|🤩 star-struck|😘 kissing_heart|😋 yum|😛 stuck_out_tongue|😜 stuck_out_tongue_winking_eye|🤪 zany_face
🤑 money_mouth_face|🤗 hugging_face|🤭 face_with_hand_over_mouth|🤫 shushing_face|🤔 thinking_face thinking
🤐 zipper_mouth_face|🤨 face_with_raised_eyebrow|😐 neutral_face|😑 expressionless|😶 no_mouth|😏 smirk|😒 unamused
🙄 face_with_rolling_eyes|😬 grimacing|😌 relieved|😔 pensive|😪 sleepy|😴 sleeping|😷 mask|🤒 face_with_thermometer
🤕 face_with_head_bandage|🤢 nauseated_face|🤮 face_vomiting|🥵 hot_face|🥶 cold_face|😵 dizzy_face|🤯 exploding_head
🤠 face_with_cowboy_hat|🥳 partying_face|😎 sunglasses|🤓 nerd_face|🧐 face_with_monocle|😕 confused|😟 worried
🙁 slightly_frowning_face|☹️ white_frowning_face|😮 open_mouth|😯 hushed|😲 astonished|😳 flushed|🥺 pleading_face
😦 frowning|😧 anguished|😨 fearful|😰 cold_sweat|😥 disappointed_relieved|😢 cry|😭 sob|😱 scream|😖 confounded
😣 persevere|😞 disappointed|😓 sweat|😩 weary|😫 tired_face|🥱 yawning_face|😤 triumph|😡 rage|😠 angry
🤬 face_with_symbols_on_mouth|😈 smiling_imp|👿 imp|💀 skull|☠️ skull_and_crossbones|💩 hankey poop|🤡 clown_face
👻 ghost|👽 alien|🤖 robot_face|😺 smiley_cat|😸 smile_cat|😹 joy_cat|😻 heart_eyes_cat|🙀 scream_cat|🙈 see_no_evil
🙉 hear_no_evil|🙊 speak_no_evil|💋 kiss|💌 love_letter|💘 cupid|💖 sparkling_heart|💗 heartpulse|💕 two_hearts
💔 broken_heart|❤️ heart|🧡 orange_heart|💛 yellow_heart|💚 green_heart|💙 blue_heart|💜 purple_heart|🖤 black_heart
🤍 white_heart|💯 100|💢 anger|💥 boom collision|💫 dizzy|💦 sweat_drops|💨 dash|💣 bomb|💬 speech_balloon
💭 thought_balloon|💤 zzz|👋 wave|🤚 raised_back_of_hand|✋ hand raised_hand|🖖 spock-hand|👌 ok_hand|🤏 pinching_hand
✌️ v|🤞 crossed_fingers|🤟 i_love_you_hand_sign|🤘 the_horns metal|🤙 call_me_hand|👈 point_left|👉 point_right
👆 point_up_2|👇 point_down|☝️ point_up|👍 +1 thumbsup|👎 -1 thumbsdown|✊ fist|👊 facepunch punch|👏 clap
🙌 raised_hands|👐 open_hands|🤲 palms_up_together|🤝 handshake|🙏 pray|✍️ writing_hand|💅 nail_care|💪 muscle
🧠 brain|👀 eyes|👁️ eye|👶 baby|👦 boy|👧 girl|👨 man|👩 woman|👴 older_man|👵 older_woman|🙇 bow|🤦 face_palm facepalm
🤷 shrug|🙋 raising_hand|🙅 no_good|🙆 ok_woman|💁 information_desk_person|🏃 runner running|🚶 walking|💃 dancer
👯 dancers|👨‍💻 male-technologist|👩‍💻 female-technologist|👥 busts_in_silhouette|👤 bust_in_silhouette|🐵 monkey_face
🐒 monkey|🐶 dog|🐕 dog2|🐺 wolf|🦊 fox_face|🐱 cat|🐈 cat2|🦁 lion_face|🐯 tiger|🐴 horse|🦄 unicorn_face|🐮 cow|🐷 pig
🐑 sheep|🐐 goat|🐘 elephant|🐭 mouse|🐰 rabbit|🐻 bear|🐼 panda_face|🐔 chicken|🐣 hatching_chick|🐦 bird|🐧 penguin
🦆 duck|🦉 owl|🐸 frog|🐢 turtle|🐍 snake|🐲 dragon_face|🐉 dragon|🐳 whale|🐬 dolphin flipper|🐟 fish|🐙 octopus
🐌 snail|🦋 butterfly|🐛 bug|🐜 ant|🐝 bee honeybee|🐞 beetle ladybug|🌸 cherry_blossom|🌹 rose|🌻 sunflower|🌷 tulip
🌱 seedling|🌲 evergreen_tree|🌳 deciduous_tree|🌴 palm_tree|🌵 cactus|🍀 four_leaf_clover|🍁 maple_leaf|🍂 fallen_leaf
🍄 mushroom|🍇 grapes|🍉 watermelon|🍋 lemon|🍌 banana|🍍 pineapple|🍎 apple|🍑 peach|🍒 cherries|🍓 strawberry|🥑 avocado
🥕 carrot|🌽 corn|🌶️ hot_pepper|🥦 broccoli|🍞 bread|🥐 croissant|🧀 cheese_wedge|🍔 hamburger|🍟 fries|🍕 pizza|🌮 taco
🌯 burrito|🍳 fried_egg cooking|🍿 popcorn|🍜 ramen|🍣 sushi|🍦 icecream|🍩 doughnut|🍪 cookie|🎂 birthday|🍰 cake
🍫 chocolate_bar|🍬 candy|☕ coffee|🍵 tea|🍷 wine_glass|🍸 cocktail|🍹 tropical_drink|🍺 beer|🍻 beers|🥂 clinking_glasses
🥃 tumbler_glass|🍾 champagne|🍴 fork_and_knife|🌍 earth_africa|🌎 earth_americas|🌏 earth_asia|🗺️ world_map
🏔️ snow_capped_mountain|🏖️ beach_with_umbrella|🏠 house|🏢 office|🏥 hospital|🏫 school|⛪ church|🌇 city_sunset
🚂 steam_locomotive|🚌 bus|🚑 ambulance|🚒 fire_engine|🚓 police_car|🚗 car|🚲 bike|🚢 ship|⛵ boat sailboat|✈️ airplane
🚁 helicopter|🚀 rocket|🛸 flying_saucer|⌛ hourglass|⏳ hourglass_flowing_sand|⌚ watch|⏰ alarm_clock|🕐 clock1
🌙 crescent_moon|🌝 full_moon_with_face|☀️ sunny sun|🌞 sun_with_face|⭐ star|🌟 star2|☁️ cloud|🌧️ rain_cloud
⛈️ thunder_cloud_and_rain|🌈 rainbow|☔ umbrella_with_rain_drops|⚡ zap|❄️ snowflake|☃️ snowman|⛄ snowman_without_snow
🔥 fire|💧 droplet|🌊 ocean|🎃 jack_o_lantern|🎄 christmas_tree|🎆 fireworks|✨ sparkles|🎈 balloon|🎉 tada
🎊 confetti_ball|🎁 gift|🏆 trophy|🏅 sports_medal|🥇 first_place_medal|🥈 second_place_medal|🥉 third_place_medal
⚽ soccer|🏀 basketball|🏈 football|🎾 tennis|🎯 dart|🎮 video_game|🎲 game_die|🧩 jigsaw|🎨 art|🧵 thread|👑 crown
🎩 tophat|🎓 mortar_board|💎 gem|🔇 mute|🔊 loud_sound|📢 loudspeaker|📣 mega|🔔 bell|🎵 musical_note|🎶 notes
🎤 microphone|🎧 headphones|🎸 guitar|🎹 musical_keyboard|🎺 trumpet|📱 iphone|📞 telephone_receiver|☎️ phone telephone
🔋 battery|🔌 electric_plug|💻 computer|🖥️ desktop_computer|🖨️ printer|⌨️ keyboard|💾 floppy_disk|💿 cd|🎥 movie_camera
📺 tv|📷 camera|🔍 mag|🔎 mag_right|🕯️ candle|💡 bulb|🔦 flashlight|📖 book open_book|📚 books|📓 notebook|📰 newspaper
🔖 bookmark|💰 moneybag|💵 dollar|💳 credit_card|💸 money_with_wings|✉️ email envelope|📧 e-mail|📨 incoming_envelope
📦 package|📫 mailbox|✏️ pencil2|📝 memo pencil|💼 briefcase|📁 file_folder|📂 open_file_folder|📅 date|📆 calendar
🗓️ spiral_calendar_pad|📈 chart_with_upwards_trend|📉 chart_with_downwards_trend|📊 bar_chart|📋 clipboard|📌 pushpin
📍 round_pushpin|📎 paperclip|📏 straight_ruler|✂️ scissors|🗑️ wastebasket|🔒 lock|🔓 unlock|🔑 key|🔨 hammer
🛠️ hammer_and_wrench|🔧 wrench|🔩 nut_and_bolt|⚙️ gear|🧰 toolbox|🧲 magnet|⚗️ alembic|🧪 test_tube|🔬 microscope
🔭 telescope|💉 syringe|💊 pill|🚪 door|🛏️ bed|🚽 toilet|🚿 shower|🛁 bathtub|🛒 shopping_trolley|⚓ anchor|⚠️ warning
⛔ no_entry|🚫 no_entry_sign|🛑 octagonal_sign|🚧 construction|🚨 rotating_light|🚩 triangular_flag_on_post
🏁 checkered_flag|🏳️ waving_white_flag|♻️ recycle|✅ white_check_mark|☑️ ballot_box_with_check|✔️ heavy_check_mark
✖️ heavy_multiplication_x|❌ x|❎ negative_squared_cross_mark|➕ heavy_plus_sign|➖ heavy_minus_sign|❓ question
❔ grey_question|❗ exclamation heavy_exclamation_mark|❕ grey_exclamation|‼️ bangbang|⁉️ interrobang|ℹ️ information_source
🆗 ok|🆕 new|🆒 cool|🆘 sos|🔴 red_circle|🟠 large_orange_circle|🟡 large_yellow_circle|🟢 large_green_circle
🔵 large_blue_circle|🟣 large_purple_circle|⚫ black_circle|⚪ white_circle|⬆️ arrow_up|⬇️ arrow_down|⬅️ arrow_left
➡️ arrow_right|↩️ leftwards_arrow_with_hook|🔁 repeat|🔄 arrows_counterclockwise|🔃 arrows_clockwise|🔙 back|🔜 soon
🔝 top|0️⃣ zero|1️⃣ one|2️⃣ two|3️⃣ three|4️⃣ four|5️⃣ five|6️⃣ six|7️⃣ seven|8️⃣ eight|9️⃣ nine|🔟 keycap_ten|🔗 link
™️ tm|©️ copyright|®️ registered|🪄 magic_wand|🫡 saluting_face|🫠 melting_face|🙏 thankyou|⛏️ pick|🪵 wood
`;

const common = new Map(
  table
    .split(/[|\n]/)
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [emoji = '', ...codes] = line.split(' ');
      return codes.map((code) => [code, emoji] as const);
    }),
);

const skinTones = ['🏻', '🏼', '🏽', '🏾', '🏿'];

/**
 * The emoji of a short code such as `clap::skin-tone-3`; `:code:` for custom ones. `unicode` is what the source says
 * of it, code points in hexadecimal.
 */
export function emojiOf(code: string, unicode?: string): string {
  const told = unicode === undefined ? undefined : fromCodePoints(unicode);
  if (told !== undefined) return told;
  const [base = '', tone] = code.split('::');
  const emoji = common.get(base);
  if (emoji === undefined) return `:${code}:`;
  const modifier = skinTones[Number(tone?.slice(-1)) - 2];
  return modifier === undefined ? emoji : emoji.replace(/\ufe0f?$/, '') + modifier;
}

function fromCodePoints(unicode: string): string | undefined {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,15}$/i.test(unicode)) return undefined;
  const points = unicode.split('-').map((point) => Number.parseInt(point, 16));
  const isText = points.every((point) => point <= 0x10ffff && point >= 0x20 && !(point >= 0xd800 && point <= 0xf8ff));
  return isText ? String.fromCodePoint(...points) : undefined;
}
